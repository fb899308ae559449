import { addDays } from '@porteira/domain'
import { expect, test } from 'vitest'
import { awaitMessage, PATRONA } from './buyers.ts'
import { ADMIN, openOffice, TREASURER } from './office.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

test('Two people move the days of an event, and a buyer keeps the entries from the mail', async () => {
  const buyer = await shop.logIn(PATRONA.cpf)
  const { cartUUID, eventUUID } = await shop.openCart('LAÇO PRENDA', buyer.token)
  await shop.payCart(cartUUID, buyer.token)
  const { token } = await shop.logIn(ADMIN, 1)
  await shop.call(`team/grants?token=${token}`, { cpf: TREASURER, role: 'treasurer', eventUUID, until: null })
  const { startDate } = (await shop.call(`events/rodeio-cerro-lindo?showItems=1`)) as { startDate: string }
  const address = `/admin-events/${eventUUID}/adiar`
  const first = addDays(startDate, 60)

  await using one = await openOffice(testbed, ADMIN, `/admin-events/${eventUUID}/corrigir`)
  const { page } = one
  await page.getByText('Os dias não podem mudar aqui.').waitFor()
  expect(await page.locator('[name=startDate]').count()).toBe(0)
  await page.getByRole('link', { name: 'Adiar o evento' }).click()
  await isAt(page, address)
  await page.getByLabel('Novo primeiro dia').fill(first)
  await page.getByLabel('Novo último dia').fill(addDays(first, 3))
  await page.getByText('não cabem mais').waitFor()
  await isClean(page)
  await press(page, 'Pedir a segunda pessoa')
  await page.getByText('Escreva o motivo, que vai no aviso a todos.').waitFor()
  await page.getByLabel('Motivo, vai no aviso a todos').fill('A raia alagou.')
  await press(page, 'Pedir a segunda pessoa')
  await awaitDialogText(page, 'Pedido feito. Uma segunda pessoa precisa confirmar em 24 horas.')
  await page.getByRole('button', { name: 'Retirar o pedido' }).waitFor()
  expect(await page.getByRole('button', { name: 'Confirmar os novos dias' }).count()).toBe(0)

  await using second = await openOffice(testbed, TREASURER, address)
  await press(second.page, 'Confirmar os novos dias')
  await second.page.getByRole('dialog').getByRole('button', { name: 'Mudar os dias' }).click()
  await awaitDialogText(second.page, 'Novos dias confirmados.')
  await second.page.getByText('Os dias mudaram').waitFor()
  await isClean(second.page)

  const link = await awaitMessage(testbed, PATRONA.email, /\/adiado\/[0-9a-f-]{36}/)
  await using phone = await shop.openWithStorage(buyer.stored)
  await phone.page.goto(`${testbed.shop}${link}`)
  await phone.page.getByRole('button', { name: 'Manter minhas inscrições' }).waitFor()
  await isClean(phone.page)
  await press(phone.page, 'Manter minhas inscrições')
  await awaitDialogText(phone.page, 'Suas inscrições continuam.')
  await phone.page
    .getByRole('button', { name: /^Desistir/ })
    .first()
    .click()
  await isAt(phone.page, '/desistir')
  await phone.page.getByText('Os dias do evento mudaram: você pode desistir até').waitFor()
  expect(phone.complaints).toEqual([])
})
