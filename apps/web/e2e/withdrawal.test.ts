import { setTimeout as pause } from 'node:timers/promises'
import { TIMINGS_IN_MS } from '@porteira/domain'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { awaitMessage, PATRONA } from './buyers.ts'
import { COPY } from './purchase-steps.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

async function openAs(cpf: string, path: string) {
  const { token, stored } = await shop.logIn(cpf)
  const phone = await shop.openWithStorage(stored)
  await phone.page.goto(`${testbed.shop}${path}`)
  return { ...phone, token }
}

const ticketOf = (page: Page, code: string) => page.getByRole('article').filter({ hasText: code })

test('A buyer withdraws one entry of a plan in three taps and reads before the last one what comes back and stays due', async () => {
  const { token } = await shop.logIn(PATRONA.cpf)
  const wanted: [string, number][] = [
    ['LAÇO INDIVIDUAL ABERTO', 1],
    ['LAÇO PRENDA', 1],
  ]
  const { cartUUID, cartCode } = await shop.openCart(wanted, token)
  await shop.payCart(cartUUID, token, { installments: 2 })
  const { units } = (await shop.call(`cart/${cartUUID}/withdrawal?token=${token}`)) as unknown as {
    units: { cartItemIds: number[]; value: number }[]
  }
  expect(units.map(({ value }) => value)).toEqual([120, 60])

  await using phone = await openAs(PATRONA.cpf, '/home')
  const { page, complaints } = phone
  await ticketOf(page, cartCode).getByRole('button', { name: 'Desistir' }).click()
  await isAt(page, '/desistir')
  await page.getByText('Você pode desistir até').waitFor()
  expect(await page.getByRole('button', { name: /^Desistir de/ }).count()).toBe(0)
  await isClean(page)
  await page.getByRole('checkbox', { name: 'Desistir de LAÇO INDIVIDUAL ABERTO' }).check()
  await page.getByText('por Pix, para quem pagou').waitFor()
  await page.getByText('o plano acabou').waitFor()
  await page.getByText('A vaga fica livre na hora.').waitFor()
  await isClean(page)

  await press(page, 'Desistir de 1 inscrição')
  await awaitDialogText(page, 'Desistência registrada.')
  await isAt(page, '/home')
  await ticketOf(page, cartCode).getByText('LAÇO PRENDA').waitFor()
  expect(await ticketOf(page, cartCode).getByText('LAÇO INDIVIDUAL ABERTO').count()).toBe(0)
  await awaitMessage(
    testbed,
    PATRONA.email,
    /Você desistiu de:\s+LAÇO INDIVIDUAL ABERTO[^]*Volta para você: R\$ \d/,
  )
  expect(complaints).toEqual([])
})

test('A buyer cancels a reservation on the payment page and in the account, and its units are free', async () => {
  const { token } = await shop.logIn(PATRONA.cpf)
  const { cartUUID, cartCode, eventUUID } = await shop.openCart('LAÇO PRENDA', token)
  await using phone = await openAs(PATRONA.cpf, '/home')
  const { page, complaints } = phone
  await page.getByText(`Código ${cartCode}`).waitFor()
  await press(page, 'Cancelar reserva')
  await page.getByRole('dialog', { name: 'Cancelar a reserva?' }).waitFor()
  await isClean(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar reserva' }).click()
  await awaitDialogText(page, 'Reserva cancelada.')
  const statusOf = async (uuid: string) => (await shop.call(`cart/${uuid}?token=${token}`))['cartStatus']
  expect(await statusOf(cartUUID)).toBe('Cancelled')

  const next = await shop.openCart('LAÇO PRENDA', token)
  await page.evaluate(
    (values) => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
    },
    {
      cartUUID: next.cartUUID,
      eventUUID,
      mdlCartInstallments: '1',
      cartExpirationTimestamp: String(Date.now() + 600_000),
    },
  )
  await page.goto(`${testbed.shop}/payment`)
  // Else the code is asked for and the cart cancelled at once, and the browser reports that the code was refused.
  await page.getByRole('button', { name: COPY, disabled: false }).waitFor()
  // The answer comes so late that the page would ask about the payment of the cancelled cart.
  await page.route('**/cancel?*', async (route) => {
    const response = await route.fetch()
    await pause(1.5 * TIMINGS_IN_MS.paymentPoll)
    await route.fulfill({ response })
  })
  await press(page, 'Cancelar reserva')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar reserva' }).click()
  await isAt(page, '/rodeio-cerro-lindo')
  expect(await statusOf(next.cartUUID)).toBe('Cancelled')
  expect(complaints).toEqual([])
})
