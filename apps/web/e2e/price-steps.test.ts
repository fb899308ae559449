import { randomUUID } from 'node:crypto'
import { priceStepsText } from '@porteira/domain'
import { expect, test } from 'vitest'
import { BAIO, PATRONA } from './buyers.ts'
import { importEvent } from './imported-event.ts'
import { callsOf } from './shop.ts'
import { isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()

/** An event with one category at R$ 450,00 that costs R$ 400,00 until an instant, in milliseconds. */
async function openRisingSale(until: number) {
  const [eventUUID, itemUUID] = [randomUUID(), randomUUID()]
  const shortName = `passos-${eventUUID.slice(0, 8)}`
  const steps = [
    { priceInCents: 40_000, until, firstUnits: null, channel: null, numbers: null },
    { priceInCents: 42_000, until: null, firstUnits: 1, channel: null, numbers: null },
  ]
  await importEvent(testbed, {
    eventUUID,
    shortName,
    name: 'RODEIO DOS PASSOS',
    categories: [
      {
        UUID: itemUUID,
        name: 'LAÇO QUARTETO',
        price: 450,
        unitsTotal: 20,
        priceSteps: priceStepsText(steps),
      },
    ],
  })
  return { eventUUID, shortName, itemUUID }
}

test('A buyer reads that the price changed between the choice and the reservation', async () => {
  const shop = callsOf(testbed)
  const { stored } = await shop.logIn(PATRONA.cpf)
  const { token } = await shop.logIn(BAIO.cpf)
  const { eventUUID, itemUUID } = await openRisingSale(Date.now() - 1000)
  await using phone = await shop.openWithStorage({ ...stored, eventUUID })
  const { page } = phone
  await page.goto(`${testbed.shop}/purchase`)
  await press(page, 'Aumentar LAÇO QUARTETO')
  await page
    .getByText(/R\$\s420,00/)
    .first()
    .waitFor()
  await press(page, 'Prosseguir')
  await page.getByLabel('Li e concordo com os termos acima').check()
  await shop.call(`cart/?token=${token}`, { items: [{ itemUUID, quantity: 1 }] })
  await press(page, 'Confirmar')
  const notice = page.getByRole('dialog').getByText(/^O preço mudou/)
  await expect.poll(() => notice.textContent()).toMatch(/a reserva custa R\$\s450,00, e não R\$\s420,00/)
  await isClean(page)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await isAt(page, '/installments')
})

test('A price rises on the page without a reload, and the cart pays what the page shows then', async () => {
  const shop = callsOf(testbed)
  const { stored } = await shop.logIn(PATRONA.cpf)
  const until = Math.ceil(Date.now() / 1000 + 12) * 1000
  const { eventUUID, shortName } = await openRisingSale(until)
  await using phone = await shop.openWithStorage({ ...stored, eventUUID })
  const { page } = phone
  await page.goto(`${testbed.shop}/${shortName}`)
  await page.getByText(/R\$\s420,00 a partir de/).waitFor()
  await page.goto(`${testbed.shop}/purchase`)
  const current = page.getByRole('list', { name: 'Preços de LAÇO QUARTETO' }).locator('[aria-current]')
  await expect.poll(() => current.textContent()).toMatch(/^R\$\s400,00até/)
  await page.getByText(/^Os preços sobem às/).waitFor()
  await isClean(page)
  await press(page, 'Aumentar LAÇO QUARTETO')
  await press(page, 'Aumentar LAÇO QUARTETO')
  await page.getByText(/R\$\s800,00/).waitFor()
  // The first unit costs the next step, and the second one the price after it.
  await page.getByText(/R\$\s870,00/).waitFor()
  expect(await current.textContent()).toMatch(/^R\$\s420,00para mais 1 inscrição/)
  await press(page, 'Prosseguir')
  await page.getByLabel('Li e concordo com os termos acima').check()
  await press(page, 'Confirmar')
  await isAt(page, '/installments')
  await page
    .getByText(/R\$\s870,00/)
    .first()
    .waitFor()
})
