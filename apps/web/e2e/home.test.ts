import { addDays, dateRangeText, formatDate } from '@porteira/domain'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { callsOf } from './shop.ts'
import { isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)
// The days of the demo depend on the day on which it was filled in.
let event: { startDate: string; endDate: string }
beforeAll(async () => {
  event = (await shop.call('events/rodeio-cerro-lindo')) as typeof event
})

/** Two registered purchases of one event; the first has an entry without riders. */
const BAIO = '99999000118'
/** One of two installments is paid. */
const PAYING = '99999000380'
/** A cancelled purchase. */
const CANCELLED = '99999002676'
const EVENT = '7119811b-876b-5537-bc78-51e3e31643e4'

async function openHome(cpf: string, today?: string) {
  const { stored } = await shop.logIn(cpf)
  const phone = await shop.openWithStorage(stored)
  if (today) await phone.page.clock.setFixedTime(`${today}T12:00:00-03:00`)
  await phone.page.goto(`${testbed.shop}/home`)
  return phone
}

test('Two purchases of one event are one ticket with plates, categories and riders', async () => {
  await using phone = await openHome(BAIO)
  const { page, complaints } = phone
  const first = page.getByRole('article').filter({ hasText: 'CERRO-4HTA' })
  await first.getByRole('img', { name: 'Nº 12' }).waitFor()
  await first.getByText('BAIO TELES').waitFor()
  const days = dateRangeText(event.startDate, event.endDate)
  await first.getByText(days).waitFor()
  await first.getByText('Falta dizer quem laça', { exact: true }).waitFor()
  expect(await first.getByRole('img', { name: 'Nº a definir' }).count()).toBe(1)
  expect(await page.getByRole('article').filter({ hasText: 'CERRO-1FRE' }).count()).toBe(1)
  expect(await page.getByText(days).count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Dúvidas sobre esse evento?' }).count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Ver meu placar' }).count()).toBe(0)
  await isClean(page)
  expect(complaints).toEqual([])
})

test('The card Agora asks for riders first, then for what is due within seven days, and is absent otherwise', async () => {
  await using riders = await openHome(BAIO)
  await riders.page.getByRole('region', { name: 'Falta dizer quem vai laçar' }).waitFor()
  await press(riders.page, 'Preencher agora')
  await isAt(riders.page, '/fill-formation')

  const { token, stored } = await shop.logIn(PAYING)
  const answer = await shop.call(`users/${stored['mdlUserId']}/purchases?token=${token}`)
  const [{ payment }] = answer['purchases'] as [
    { payment: { pix: { installmentsOn: string; paidOn: string }[] } },
  ]
  const dueOn = payment.pix.find(({ paidOn }) => paidOn === '')?.installmentsOn ?? ''
  await using early = await openHome(PAYING, addDays(dueOn, -8))
  await early.page.getByRole('img', { name: '1 de 2 parcelas pagas' }).waitFor()
  expect(await early.page.getByText('Agora', { exact: true }).count()).toBe(0)

  await using due = await openHome(PAYING, addDays(dueOn, -7))
  await due.page.getByRole('region', { name: new RegExp(`410,00 vence em ${formatDate(dueOn)}$`) }).waitFor()
  await isClean(due.page)
  await press(due.page, 'Pagar esta parcela')
  await isAt(due.page, '/pay-installment')
})

test('The button that changes the account shows its words on a phone', async () => {
  await using phone = await openHome(BAIO)
  await phone.page.setViewportSize({ width: 360, height: 740 })
  const words = phone.page.getByText('Atualizar seu cadastro')
  await words.waitFor()
  const { width = 0, height = 0 } = (await words.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(100)
  expect(height).toBeGreaterThan(10)
})

test('A purchase with an unpaid installment shows the paid part as a ring, lists every payment and says what is missing', async () => {
  await using phone = await openHome(PAYING)
  const ticket = phone.page.getByRole('article').filter({ hasText: 'CERRO-2WPL' })
  await ticket.getByRole('img', { name: '1 de 2 parcelas pagas' }).waitFor()
  await ticket.getByText('Falta pagar 1 de 2', { exact: true }).waitFor()
  const payments = ticket.getByRole('group').filter({ hasText: 'Pagamentos' }).getByRole('listitem')
  expect(await payments.count()).toBe(2)
  const due = payments.filter({ hasText: 'Parcela 2/2' })
  await due.getByText('Vencimento em').waitFor()
  await payments.filter({ hasText: 'Parcela 1/2' }).getByRole('button', { name: 'Quitada' }).waitFor()
  await due.getByRole('button', { name: 'Pagar agora' }).click()
  await isAt(phone.page, '/pay-installment')
})

test('On a day of the event the ticket leads to its score, and afterwards it is folded', async () => {
  await using live = await openHome(BAIO, event.startDate)
  await live.page.getByRole('link', { name: 'Ver meu placar' }).click()
  await isAt(live.page, `/placar/event/${EVENT}`)

  await using later = await openHome(BAIO, addDays(event.endDate, 1))
  const over = later.page.getByText('Já passaram (2)')
  await over.waitFor()
  expect(await later.page.getByRole('article').count()).toBe(0)
  await isClean(later.page)
  await over.click()
  await later.page.getByRole('article').filter({ hasText: 'CERRO-4HTA' }).waitFor()
  expect(await later.page.getByRole('button', { name: 'Pôr na agenda' }).count()).toBe(0)
})

test('A cancelled purchase is folded and keeps its refund', async () => {
  await using phone = await openHome(CANCELLED)
  const { page } = phone
  await page.getByText('Canceladas (1)').click()
  const ticket = page.getByRole('article').filter({ hasText: 'CERRO-8VBC' })
  await ticket.getByText('Cancelado', { exact: true }).waitFor()
  await ticket.getByText('Desistência em 7 dias').waitFor()
  expect(await ticket.getByRole('button').count()).toBe(1)
  await isClean(page)
})

test('The event is saved as a calendar file with its days, and its text is copied where the phone cannot share', async () => {
  await using phone = await openHome(BAIO)
  const { page, context } = phone
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Pôr na agenda')])
  expect(download.suggestedFilename()).toBe('rodeio-cerro-lindo.ics')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('BEGIN:VEVENT\r\n')
  const [start, end] = [event.startDate, addDays(event.endDate, 1)].map((day) => day.replaceAll('-', ''))
  expect(text).toContain(`DTSTART;VALUE=DATE:${start}\r\nDTEND;VALUE=DATE:${end}\r\n`)
  expect(text).toContain(`UID:${EVENT}@127.0.0.1\r\n`)

  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await press(page, 'Compartilhar')
  await page.getByText('Copiado. Cole onde quiser enviar.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Nº 12 – LAÇO INDIVIDUAL ABERTO: BAIO TELES')
  expect(copied).toContain(`${testbed.shop}/rodeio-cerro-lindo`)
  expect(copied).not.toContain('CERRO-4HTA')
})

test('A free purchase without riders says at home and on its form until when they must be named', async () => {
  const { token } = await shop.logIn(BAIO)
  await shop.openCart('LAÇO VAQUEANO', token)
  await using phone = await openHome(BAIO)
  const says = /^Informe os participantes até .+ às \d\d:\d\d\. Depois disso as vagas voltam à venda\.$/
  const now = phone.page.getByRole('region', { name: 'Falta dizer quem vai laçar' })
  await now.getByText(says).waitFor()
  expect(await phone.page.getByRole('article').getByText(says).count()).toBe(1)
  await isClean(phone.page)
  await press(phone.page, 'Preencher agora')
  await phone.page.getByRole('heading', { name: 'PREENCHA OS DADOS:' }).waitFor()
  await phone.page.getByText(says).waitFor()
  await isClean(phone.page)
})
