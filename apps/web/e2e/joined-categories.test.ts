import { expect, test } from 'vitest'
import { awaitMessage, PATRONA } from './buyers.ts'
import { ADMIN, openOffice } from './office.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

test('The organiser joins two categories and reads before what changes for the riders', async () => {
  const { cartCode: code } = await shop.buyAndPay(PATRONA.cpf)
  const { eventUUID } = (await shop.call('events/rodeio-cerro-lindo')) as { eventUUID: string }
  await using office = await openOffice(testbed, ADMIN, `/admin-events/${eventUUID}/cancelar`)
  const { page, complaints } = office
  await page.getByRole('link', { name: 'Juntar provas' }).click()
  await isAt(page, `/admin-events/${eventUUID}/juntar`)
  await isClean(page)
  await page.getByLabel('Prova que termina').selectOption({ label: 'LAÇO PRENDA' })
  await page.getByLabel('Junta com').selectOption({ label: 'LAÇO PATRÃO' })
  await page.getByRole('heading', { name: 'O que muda' }).waitFor()
  await isClean(page)
  const send = page.getByRole('button', { name: /^Juntar \d+ inscriç/ })
  await send.click()
  await page.getByText('Escreva o motivo, que vai no aviso a todos.').waitFor()
  await page.getByLabel('Motivo, vai no aviso a todos').fill('Menos de dez inscritas')
  await send.click()
  await awaitDialogText(page, 'Provas juntadas')
  await press(page, 'OK')
  await page.getByText('Provas que não terminam mais assim').click()
  await page.getByText('LAÇO PRENDA já foi cancelada.').waitFor()
  await isClean(page)

  await awaitMessage(testbed, PATRONA.email, /juntou LAÇO PRENDA com LAÇO PATRÃO[^]*→ LAÇO PATRÃO/)
  await page.goto(`${testbed.shop}/admin-carts`)
  await page.getByRole('searchbox').fill(code)
  await press(page, 'Buscar')
  await page.getByRole('article', { name: code }).getByText('LAÇO PATRÃO').first().waitFor()
  expect(complaints).toEqual([])
})
