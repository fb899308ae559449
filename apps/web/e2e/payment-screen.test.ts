import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, isClean } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

const BUYER = '99999900291'
/** Paid one of four installments; the second is overdue. */
const OWING = '99999000975'
const COPY = 'Ou clique aqui para copiar o código e colar no app do seu banco'

/** The payment page of a new cart. */
async function openPayment(name = 'LAÇO PRENDA') {
  const { token, stored } = await shop.logIn(BUYER)
  const { cartUUID, cartCode, eventUUID } = await shop.openCart(name, token)
  const phone = await shop.openWithStorage({ ...stored, cartUUID, cartCode, eventUUID })
  await phone.page.goto(`${testbed.shop}/payment`)
  await copyButton(phone.page).waitFor()
  await qrCode(phone.page).waitFor()
  return { ...phone, token, cartUUID, cartCode }
}

const copyButton = (page: Page) => page.getByRole('button', { name: COPY, disabled: false })
const qrCode = (page: Page) => page.getByRole('img', { name: 'QR code do Pix', exact: true })

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('The part is not on the page.')
  return box
}

test('On a phone the copy button with three steps comes first, and the QR code under them grows by a tap', async () => {
  await using screen = await openPayment()
  const { page, complaints, cartCode } = screen
  const [copy, steps, qr] = await Promise.all(
    [copyButton(page), page.getByRole('list', { name: 'Como pagar com o código' }), qrCode(page)].map(boxOf),
  )
  expect(copy!.y + copy!.height).toBeLessThanOrEqual(steps!.y)
  expect(steps!.y + steps!.height).toBeLessThanOrEqual(qr!.y)
  expect(copy!.y + copy!.height).toBeLessThanOrEqual(780)
  expect(Math.min(qr!.width, qr!.height)).toBeGreaterThanOrEqual(96)
  expect(await page.getByRole('listitem').count()).toBe(3)
  await page.getByText('Porteira Demonstração Ltda. (fictícia)').first().waitFor()
  await page.getByRole('main').getByText(cartCode).waitFor()
  await page.getByText('Suas vagas estão guardadas até lá.').waitFor()
  await page.getByRole('status').filter({ hasText: 'AGUARDANDO PAGAMENTO' }).waitFor()
  await isClean(page)

  await page.getByRole('button', { name: /Toque para ampliar/ }).click()
  const large = await boxOf(page.getByRole('dialog').getByRole('img'))
  expect(large.width).toBeGreaterThan(qr!.width)
  await isClean(page)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('From 768 pixels on the QR code comes first and is large', async () => {
  await using screen = await openPayment()
  const { page } = screen
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const [copy, qr] = await Promise.all([copyButton(page), qrCode(page)].map(boxOf))
    expect(qr!.y + qr!.height).toBeLessThanOrEqual(copy!.y)
    expect(qr!.width).toBeGreaterThanOrEqual(300)
    expect(copy!.y + copy!.height).toBeLessThanOrEqual(900)
  }
  await isClean(page)
})

test('Without a connection code and QR code stay, and a payment made meanwhile is shown when it returns', async () => {
  await using screen = await openPayment()
  const { page, context, token, cartUUID } = screen
  await context.setOffline(true)
  await page.getByText('Sem conexão. Sua inscrição está guardada.').waitFor()
  await shop.payCart(cartUUID, token)
  expect(await copyButton(page).isEnabled()).toBe(true)
  expect(await qrCode(page).isVisible()).toBe(true)
  await page.getByText('AGUARDANDO PAGAMENTO').waitFor()
  await isClean(page)
  await context.setOffline(false)
  await awaitDialogText(page, 'Pagamento efetuado!')
  await isAt(page, '/participants')
})

test('A paid purchase turns the screen green with its amount and numbers, and the button only skips it', async () => {
  await using screen = await openPayment('LAÇO DUPLA')
  const { page, complaints, token, cartUUID } = screen
  await page.getByText('Perguntando ao banco. Esta tela avança sozinha.').waitFor()
  expect(await page.getByText('Você pagou?').count()).toBe(0)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('Você pagou? Leva até 10 segundos.').waitFor()
  await isClean(page)
  const amount = await page
    .getByText(/^R\$\s[\d,.]+$/)
    .first()
    .innerText()

  await shop.payCart(cartUUID, token)
  const notice = page.getByRole('dialog', { name: 'Pagamento efetuado!' })
  await notice.waitFor()
  await notice.getByText(amount).waitFor()
  await notice.getByRole('img', { name: /^Nº \d+$/ }).waitFor()
  const { width } = await boxOf(notice)
  expect(width).toBe(page.viewportSize()!.width)
  await notice.getByRole('button', { name: 'Dizer quem vai laçar' }).click()
  await isAt(page, '/participants')
  expect(complaints).toEqual([])
})

test('The page of an installment has the same order and a way back to /home', async () => {
  const { stored } = await shop.logIn(OWING)
  await using phone = await shop.openWithStorage(stored)
  const { page, complaints } = phone
  await page.goto(`${testbed.shop}/home`)
  await page.getByRole('button', { name: 'Pagar agora' }).first().click()
  await isAt(page, '/pay-installment')
  await copyButton(page).waitFor()
  await qrCode(page).waitFor()
  const [copy, qr] = await Promise.all([copyButton(page), qrCode(page)].map(boxOf))
  expect(copy!.y + copy!.height).toBeLessThanOrEqual(qr!.y)
  expect(await page.getByText('Suas vagas estão guardadas').count()).toBe(0)
  await isClean(page)
  await page.getByRole('banner').getByRole('link', { name: 'Área do laçador' }).click()
  await isAt(page, '/home')
  expect(complaints).toEqual([])
})
