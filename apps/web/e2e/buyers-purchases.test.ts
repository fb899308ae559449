import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { awaitMessage, BAIO, goHome, messagesTo, PATRONA, readAndClose } from './buyers.ts'
import { testbedOfFile } from './testbed-of-file.ts'
import { awaitDialogText, enterRider, isAt, isClean, press, untilWindowCloses } from './steps.ts'

const testbed = testbedOfFile()

const COPY = 'Ou clique aqui para copiar o código e colar no app do seu banco'
const VAVA = '99999000207'
/** Paid one of four installments; the second is overdue. */
const OWING = { cpf: '99999000975' }

test('A rider finds the numbers of a CPF, and the next person at the counter does not see them', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.clock.install()
  await page.goto(`${testbed.shop}/numero`)
  const cpf = page.getByLabel('CPF', { exact: true })
  await cpf.fill(BAIO.cpf)
  await press(page, 'Buscar Números')
  await page.getByRole('img', { name: `Nº ${BAIO.badge}` }).waitFor()
  await page.getByRole('heading', { name: '12º RODEIO CRIOULO DO CERRO LINDO' }).waitFor()
  await isClean(page)

  await page.clock.runFor(61_000)
  await expect.poll(() => cpf.inputValue()).toBe('')
  expect(await page.getByRole('img', { name: `Nº ${BAIO.badge}` }).count()).toBe(0)

  await cpf.fill(PATRONA.cpf)
  await press(page, 'Buscar Números')
  await page.getByText('Nenhum número encontrado com este CPF.').waitFor()
  await isClean(page)
})

test('A buyer names the riders of an open formation from /home', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await goHome(testbed, page, BAIO)
  await isClean(page)
  await press(page, 'Inscrever participantes em LAÇO PAI E FILHO(A)')
  await isAt(page, '/fill-formation')
  await page.getByText('será analisada pela organização').waitFor()
  await page.getByLabel('Entidade').selectOption({ label: 'CTG GARUPA DO MINUANO' })
  await page.getByRole('combobox', { name: 'Número' }).selectOption({ index: 1 })
  for (const [index, cpf] of [BAIO.cpf, VAVA].entries()) {
    const rider = page.getByRole('group', { name: `Participante ${index + 1}` })
    await enterRider(rider, cpf)
  }
  await isClean(page)
  await press(page, 'Inscrever')
  await readAndClose(page, 'Formação inscrita!')
  await isAt(page, '/home')
  await page.getByRole('article').first().waitFor()
  await page.getByText('Em análise pela organização').waitFor()
  expect(await page.getByRole('button', { name: /^Inscrever participantes/ }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('A buyer pays the due installment from /home, then all the others at once for less', async () => {
  await using phone = await openPhone()
  const { page, context } = phone
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goHome(testbed, page, OWING)
  await page.getByText('Parcela 2/4').waitFor()
  expect(await page.getByRole('button', { name: 'Quitada' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Pagar agora' }).first().click()
  await isAt(page, '/pay-installment')
  await page.getByText('Parcela 2/4').waitFor()
  await page.getByRole('button', { name: COPY, disabled: false }).waitFor()
  await isClean(page)
  await payCopied(page)
  await awaitDialogText(page, 'Pagamento efetuado!')
  await isAt(page, '/home')
  await expect.poll(() => page.getByRole('button', { name: 'Quitada' }).count()).toBe(2)

  await press(page, 'Pagar todas')
  await isAt(page, '/pay-installment')
  const sums = page.locator('dl > div')
  await sums.first().waitFor()
  const [sum = 0, saved = 0, left = 0] = (await sums.allInnerTexts()).map(reaisIn)
  expect([saved > 0, (sum - saved).toFixed(2)]).toEqual([true, left.toFixed(2)])
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  await isClean(page)
  await payCopied(page)
  await awaitDialogText(page, 'Pagamento efetuado!')
  await isAt(page, '/home')
  await page.getByText('Parcelas 3 e 4 de 4').waitFor()
  expect(await page.getByText('Pagar').count()).toBe(0)
})

/** The last amount in a text. */
const reaisIn = (text: string) =>
  Number(/([\d.]+,\d\d)\s*$/.exec(text)?.[1]?.replace('.', '').replace(',', '.'))

/** Copies the code on the screen and pays it at the bank. */
async function payCopied(page: Page) {
  await page.getByRole('button', { name: COPY, disabled: false }).click()
  await page.getByText('Código Pix copiado. Cole no app do seu banco.').waitFor()
  await fetch(`${testbed.bank}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pixCopiaECola: await page.evaluate(() => navigator.clipboard.readText()) }),
  })
}

test('A buyer prints the receipt from /home and sends it to another mail address', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await goHome(testbed, page, BAIO)
  const purchase = page.getByRole('article').filter({ hasText: BAIO.cart.code })
  const receipt = purchase.getByRole('button', { name: 'Gerar comprovante' })
  await untilWindowCloses(page, () => receipt.click())
  expect(await page.evaluate(() => String(Reflect.get(window, 'printed')))).toContain(BAIO.cart.code)

  await page.evaluate((uuid) => localStorage.setItem('cartUUID', uuid), BAIO.cart.uuid)
  await page.goto(`${testbed.shop}/participants`)
  await readAndClose(page, 'Esta inscrição já foi registrada.')
  await isAt(page, '/success')
  await press(page, 'Alterar email')
  const dialog = page.getByRole('dialog')
  const ok = dialog.getByRole('button', { name: 'OK' })
  await dialog.getByLabel('E-mail', { exact: true }).fill('tia@example')
  expect(await ok.isDisabled()).toBe(true)
  await dialog.getByLabel('E-mail', { exact: true }).fill('tia@example.com')
  await isClean(page)
  await ok.click()
  await page.getByText('tia@example.com').waitFor()
  await press(page, 'Enviar')
  await readAndClose(page, 'PARABÉNS! Sua inscrição foi finalizada!')
  await awaitMessage(testbed, 'tia@example.com', new RegExp(BAIO.cart.code))
  await press(page, 'Enviar')
  await readAndClose(page, 'O comprovante já foi enviado para este e-mail há pouco.')
  expect(await messagesTo(testbed, 'tia@example.com')).toHaveLength(1)
  await page.reload()
  await page.getByText('tia@example.com').waitFor()
  expect(complaints).toEqual([])
})
