import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, countOpenCalls, isAt, isClean, logInAt, press, untilDrawn } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

const ADMIN = '99999900100'
const BUYER = '99999900291'
/** An invented buyer of the demo, whose cart has a registered entry and an open one, and a member of the same club. */
const SOLD = {
  code: 'CERRO-4HTA',
  part: 'perozi',
  entry: 'LAÇO INDIVIDUAL ABERTO',
  open: 'LAÇO PAI E FILHO(A)',
}
const OTHER_RIDER = { cpf: '99999000207', name: 'VAVÁ DO CERRO' }
const DESK = { viewport: { width: 1280, height: 900 } }

async function openCarts(page: Page) {
  await page.goto(`${testbed.shop}/admin-carts`)
  await logInAt(page, ADMIN)
  await isAt(page, '/admin-carts')
}

const cartOf = (page: Page, code: string) => page.getByRole('article', { name: code })
const hashOf = (page: Page) => new URL(page.url()).hash

test('The office finds a cart, changes a rider, returns an entry and gets the start list with fewer than 12 taps', async () => {
  await using desk = await openPhone(DESK)
  const { page } = desk
  await page.goto(`${testbed.shop}/admin#logged`)
  await logInAt(page, ADMIN)
  await isAt(page, '/admin')
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await tap(page.getByRole('link', { name: 'Carrinhos' }).or(button('Carrinhos')).first())
  await page.getByRole('searchbox').fill(SOLD.part)
  await tap(page.getByRole('link', { name: SOLD.code }))
  const cart = cartOf(page, SOLD.code)

  await tap(cart.getByRole('button', { name: `Trocar participante / número: ${SOLD.entry}` }))
  await tap(button('Trocar participante 1'))
  await page.getByLabel('CPF', { exact: true }).fill(OTHER_RIDER.cpf)
  await page.getByRole('dialog').getByRole('button', { name: 'Trocar participante 1' }).waitFor()
  await isClean(page)
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }))
  await awaitDialogText(page, 'Inscrição alterada!')
  await cart.getByText(OTHER_RIDER.name).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await tap(cart.getByRole('button', { name: `Remover: ${SOLD.open}` }))
  await page.getByLabel('Motivo').fill('Desistência')
  await isClean(page)
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Remover e devolver R$ 120,00' }))
  await awaitDialogText(page, 'Remoção feita e devolução solicitada.')
  await cart.getByText('Removida').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const events = page.getByRole('link', { name: 'Eventos' })
  if ((await events.count()) === 0) await tap(page.getByRole('link', { name: 'Administração' }))
  await tap(events.or(button('Eventos')).first())
  const event = page.getByRole('listitem').filter({ hasText: '12º RODEIO' })
  await tap(event.getByRole('link', { name: 'Abrir evento' }))
  const startList = page.getByRole('button', { name: 'Lista de largada' })
  await startList.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), tap(startList)])
  expect(download.suggestedFilename()).toBe('largada-rodeio-cerro-lindo.xlsx')
  expect(taps).toBeLessThan(12)
})

test('The search finds while a person types, arrows move through the carts, and reload and back show them again', async () => {
  await using desk = await openPhone(DESK)
  const { page } = desk
  await openCarts(page)
  await page.getByRole('searchbox').fill('ce')
  await page.getByRole('searchbox').pressSequentially('rro')
  await page.getByText('6 carrinhos encontrados').waitFor()
  await page.getByRole('article').waitFor()
  await isClean(page)

  const links = page.getByRole('region', { name: 'Busca' }).getByRole('link')
  const codes = (await links.allTextContents()).map((text) => /^CERRO-\w{4}/.exec(text)?.[0] ?? '')
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await cartOf(page, codes[1]!).waitFor()
  await page.keyboard.press('End')
  await cartOf(page, codes.at(-1)!).waitFor()
  expect(hashOf(page)).toBe(`#${codes.at(-1)}`)
  expect(await links.last().getAttribute('aria-current')).toBe('true')

  await links.nth(2).click()
  await cartOf(page, codes[2]!).waitFor()
  await page.goBack()
  await cartOf(page, codes.at(-1)!).waitFor()
  await page.reload()
  await cartOf(page, codes.at(-1)!).waitFor()
  await page.getByText('1 carrinho encontrado').waitFor()
  expect(desk.complaints).toEqual([])
})

test('An answer that comes late does not replace the answer of a newer search', async () => {
  await using desk = await openPhone(DESK)
  const { page } = desk
  await countOpenCalls(desk.context)
  await openCarts(page)
  let letOldGo = () => {}
  const held = new Promise<void>((resolve) => (letOldGo = resolve))
  await page.route('**/api/cart/admin/search/cerro?*', async (route) => {
    await held
    await route.continue()
  })
  await Promise.all([page.waitForRequest(/search\/cerro/), page.getByRole('searchbox').fill('cerro')])
  await page.getByRole('searchbox').fill(SOLD.code)
  await page.keyboard.press('Enter')
  await page.getByText('1 carrinho encontrado').waitFor()
  letOldGo()
  await untilDrawn(page)
  expect(await page.getByText('1 carrinho encontrado').count()).toBe(1)
  expect(await cartOf(page, SOLD.code).count()).toBe(1)
})

test('On a phone the cart takes the place of the list, and the list comes back', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await openCarts(page)
  await page.getByRole('searchbox').fill('cerro')
  await page.getByText('6 carrinhos encontrados').waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
  await isClean(page)
  await page.getByRole('region', { name: 'Busca' }).getByRole('link', { name: SOLD.code }).tap()
  await cartOf(page, SOLD.code).waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await isClean(page)
  await press(page, 'Voltar à lista')
  await page.getByText('6 carrinhos encontrados').waitFor()
  await page.setViewportSize({ width: 768, height: 900 })
  await isClean(page)
  expect(phone.complaints).toEqual([])
})

test('After a minute without activity nothing of the carts is left in the document, and a tap shows them as they were', async () => {
  await using desk = await openPhone(DESK)
  const { page, context } = desk
  await page.clock.install()
  await openCarts(page)
  await page.getByRole('searchbox').fill(SOLD.code)
  await press(page, 'Buscar')
  await cartOf(page, SOLD.code).waitFor()
  await cartOf(page, SOLD.code)
    .getByRole('button', { name: /^Devolver/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Laudo em papel')
  // The event of the scrolling counts as activity and comes with the next frame, so it must not come within the minute.
  await page.evaluate(
    () =>
      new Promise((scrolled) => {
        addEventListener('scroll', scrolled, { once: true, capture: true })
        scrollTo(0, 200)
      }),
  )
  const cover = page.getByRole('dialog', { name: 'Dados cobertos' })
  // An event of the browser that comes late is activity too and begins the minute again.
  const isCovered = async () => {
    await page.clock.runFor(61_000)
    return cover.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isCovered, { timeout: 30_000 }).toBe(true)
  await isClean(page)
  const debug = await context.newCDPSession(page)
  const readNames = async () => {
    const { nodes } = await debug.send('Accessibility.getFullAXTree')
    return nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? ''))
  }
  expect((await readNames()).filter((name) => name.includes(SOLD.code))).toEqual([])
  const left = await page.evaluate(() => document.documentElement.innerHTML)
  expect(left).toContain('Dados cobertos')
  for (const covered of [SOLD.code, 'Laudo em papel', 'Carrinhos</h1>']) expect(left).not.toContain(covered)
  expect(await page.locator('input, article').count()).toBe(0)

  await press(page, 'Tocar para continuar')
  await cover.waitFor({ state: 'detached' })
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Laudo em papel')
  expect(await dialog.evaluate((open) => open.contains(document.activeElement))).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(200)
  await isClean(page)
  await press(page, 'Voltar')
  await cartOf(page, SOLD.code).waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe(SOLD.code)
  expect((await readNames()).some((name) => name.includes(SOLD.code))).toBe(true)
  expect(desk.complaints).toEqual([])
})

test('A refund that the bank did not make shows its reason at the payment and is tried again there', async () => {
  const { cartCode: code } = await shop.buyAndPay(BUYER)
  await fetch(`${testbed.bank}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'devolucao', mode: 'no-balance', times: 1 }),
  })
  await using desk = await openPhone(DESK)
  const { page } = desk
  await openCarts(page)
  const lookFor = async (text: string) => {
    await expect
      .poll(
        async () => {
          await press(page, 'Buscar')
          await page.getByText('1 carrinho encontrado').waitFor()
          return cartOf(page, code).getByText(text).count()
        },
        { timeout: 60_000, interval: 1500 },
      )
      .toBeGreaterThan(0)
  }
  await page.getByRole('searchbox').fill(code)
  const cart = cartOf(page, code)
  await cart.getByRole('button', { name: 'Devolver', exact: true }).click()
  await page.getByLabel('Valor (R$)').fill('20')
  await page.getByLabel('Motivo').fill('Desistência')
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver', exact: true }).click()
  await awaitDialogText(page, 'Devolução solicitada.')
  await lookFor('Não foi feita: ')
  await page.getByRole('region', { name: 'Devoluções que falharam' }).getByText(code).waitFor()
  await isClean(page)

  await cart.getByRole('button', { name: 'Tentar de novo a devolução de R$ 20,00' }).click()
  await awaitDialogText(page, 'Devolução solicitada.')
  // The refund of another test stays in the list: the bank of the tests does not know the Pix of the demo.
  await cart.getByRole('button', { name: /^Tentar de novo/ }).waitFor({ state: 'detached' })
  const failed = page.getByRole('region', { name: 'Devoluções que falharam' })
  await failed.getByText(code).waitFor({ state: 'detached' })
  await lookFor('Devolvida R$ 20,00')
})
