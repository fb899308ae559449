import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { awaitMessage, BAIO, PATRONA, readAndClose } from './buyers.ts'
import { importEvent } from './imported-event.ts'
import { ADMIN, openOffice } from './office.ts'
import { callsOf } from './shop.ts'
import { isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()

/** An event with one category of so many units, all of which a visitor holds. */
async function openSoldOut(units: number) {
  const [eventUUID, shortName] = [randomUUID(), `espera-${randomUUID().slice(0, 8)}`]
  const setUnits = (unitsTotal: number) =>
    importEvent(testbed, {
      eventUUID,
      shortName,
      name: 'RODEIO DA ESPERA',
      categories: [{ name: 'LAÇO DUPLA', price: 120, unitsTotal }],
    })
  await setUnits(units)
  const event = await fetch(`${testbed.shop}/api/events/${eventUUID}?showItems=1`)
  const { items } = (await event.json()) as { items: { itemUUID: string }[] }
  const cart = await fetch(`${testbed.shop}/api/cart/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ itemUUID: items[0]!.itemUUID, quantity: units }] }),
  })
  expect(cart.status).toBe(200)
  return { eventUUID, itemUUID: items[0]!.itemUUID, setUnits }
}

test('A buyer waits for two units, is asked about one, takes it and finds the offer at home', async () => {
  const shop = callsOf(testbed)
  const { stored } = await shop.logIn(PATRONA.cpf)
  const { eventUUID, setUnits } = await openSoldOut(1)
  await using phone = await shop.openWithStorage({ ...stored, eventUUID })
  const { page } = phone
  await page.goto(`${testbed.shop}/purchase`)
  await page.getByText('Esgotado').waitFor()
  await press(page, 'Entrar na lista de espera de LAÇO DUPLA')
  await press(page, 'Aumentar vagas à espera de LAÇO DUPLA')
  await isClean(page)
  await press(page, 'Entrar na lista')
  await page.getByLabel('Li e concordo com os termos acima').check()
  await press(page, 'Confirmar')
  const place = page.getByText(/^Você está em/)
  await expect.poll(() => place.textContent()).toBe('Você está em 1º lugar na lista de espera, por 2 vagas.')
  await isClean(page)

  await setUnits(2)
  await awaitMessage(testbed, PATRONA.email, /Há 1 vaga, e você espera por 2/)
  await page.reload()
  await page.getByText('Há 1 vaga, e você espera por 2. Quer a vaga?').waitFor()
  await isClean(page)
  await press(page, 'Quero 1 vaga')
  await readAndClose(page, 'As vagas são suas: pague antes do fim do prazo.')

  await page.getByText('A lista de espera guardou vagas para você.').waitFor()
  await isClean(page)
  await page.getByRole('link', { name: 'Ver a oferta' }).click()
  await isAt(page, '/home')
  await page.getByRole('heading', { name: /^Oferta até/ }).waitFor()
  await isClean(page)
  await press(page, 'Continuar pagamento')
  await isAt(page, '/installments')
})

test('A buyer leaves the waiting list after a question', async () => {
  const shop = callsOf(testbed)
  const { stored } = await shop.logIn(PATRONA.cpf)
  const { eventUUID } = await openSoldOut(1)
  await using phone = await shop.openWithStorage({ ...stored, eventUUID })
  const { page } = phone
  await page.goto(`${testbed.shop}/purchase`)
  await press(page, 'Entrar na lista de espera de LAÇO DUPLA')
  await press(page, 'Entrar na lista')
  await page.getByLabel('Li e concordo com os termos acima').check()
  await press(page, 'Confirmar')
  await press(page, 'Sair da lista de espera de LAÇO DUPLA')
  await page.getByRole('dialog').getByRole('button', { name: 'Sair da lista' }).click()
  const join = page.getByRole('button', { name: 'Entrar na lista de espera de LAÇO DUPLA' })
  await expect.poll(() => join.isVisible()).toBe(true)
})

test('The desk reads who waits, and sells before the waiting list with a reason', async () => {
  const shop = callsOf(testbed)
  const { token } = await shop.logIn(PATRONA.cpf)
  const { eventUUID, itemUUID, setUnits } = await openSoldOut(1)
  await shop.call(`events/${eventUUID}/waiting?token=${token}`, { itemUUID, units: 2 })
  await setUnits(2)
  await using desk = await openOffice(testbed, ADMIN, `/secretaria/${eventUUID}`)
  const { page } = desk
  await page.getByText('1 vaga · 1 na lista de espera').waitFor()
  await press(page, 'Lista de espera')
  await page.getByRole('dialog').getByText('LAÇO DUPLA, 2 vagas').waitFor()
  await isClean(page)
  await press(page, 'Fechar')

  await page.getByLabel('CPF do comprador').fill(BAIO.cpf)
  await press(page, 'Aumentar LAÇO DUPLA')
  await page.getByText(/cadastro próprio/).waitFor()
  await press(page, 'Dividir em mais de uma forma')
  const refusal = page.getByText('As vagas livres de LAÇO DUPLA são da lista de espera.').first()
  await expect.poll(() => refusal.isVisible()).toBe(true)
  await isClean(page)
  await page.getByLabel('Motivo para vender antes da lista de espera').fill('Patrocinador')
  await press(page, 'Dividir em mais de uma forma')
  await page.waitForURL(/dividir$/)
})
