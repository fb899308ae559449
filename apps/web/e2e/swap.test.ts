import { expect, test } from 'vitest'
import { awaitMessage, BAIO, PATRONA } from './buyers.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

/** A rider of the buyer's club. */
const GIL = '99999000622'

type Form = {
  cartItemId: number
  name: string
  badgesAvail: number[]
  entityAvail: { uuid: string; name: string }[]
}

/** A paid cart of the buyer with two entries, in which the buyer rides. */
async function buyAndRide() {
  const { token, stored } = await shop.logIn(PATRONA.cpf)
  const cart = await shop.openCart(
    [
      ['LAÇO INDIVIDUAL ABERTO', 1],
      ['LAÇO PRENDA', 1],
    ],
    token,
  )
  await shop.payCart(cart.cartUUID, token)
  const { items } = (await shop.call(`cart/${cart.cartUUID}?token=${token}`)) as unknown as { items: Form[] }
  const response = await fetch(`${testbed.shop}/api/cart/${cart.cartUUID}/participants?token=${token}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: items.map(({ cartItemId, badgesAvail, entityAvail }) => ({
        cartItemId,
        entitySel: entityAvail.find(({ name }) => name.includes('CANDEEIRO'))?.uuid,
        badgeSel: badgesAvail[0],
        strengthSel: 1,
        participants: [{ cpf: PATRONA.cpf }],
      })),
    }),
  })
  expect(await response.json()).toMatchObject({ status: 'OK' })
  return { ...cart, token, stored }
}

test('A buyer puts another rider into an entry, and the number stays', async () => {
  const { cartCode, stored } = await buyAndRide()
  await using phone = await shop.openWithStorage(stored)
  const { page, complaints } = phone
  await page.goto(`${testbed.shop}/home`)
  const ticket = page.getByRole('article').filter({ hasText: cartCode })
  await ticket.getByRole('button', { name: 'Trocar participante' }).click()
  await isAt(page, '/trocar')
  await page.getByRole('button', { name: 'Trocar', exact: true }).first().waitFor()
  await isClean(page)
  await page.getByRole('button', { name: 'Trocar', exact: true }).first().click()
  await page.getByRole('button', { name: 'Trocar participante 1' }).waitFor()
  await page.getByRole('button', { name: 'Trocar participante 1' }).click()
  await press(page, 'Salvar troca')
  await page.getByText('O CPF de cada participante deve ser preenchido.').waitFor()
  await page.getByLabel('CPF').fill(BAIO.cpf)
  await page.getByText('BAIO').first().waitFor()
  await press(page, 'Salvar troca')
  await page.getByRole('alert').getByText('não consta como integrante').waitFor()
  await page.getByRole('button', { name: 'Trocar participante 1' }).click()
  await page.getByLabel('CPF').fill(GIL)
  await page.getByText('GIL LEMOS').first().waitFor()
  await isClean(page)
  await press(page, 'Salvar troca')
  await awaitDialogText(page, 'Participante trocado!')
  await awaitMessage(testbed, PATRONA.email, /saiu [^]* e entrou GIL LEMOS/)
  // The rider of another club was refused.
  expect(complaints).toEqual([expect.stringContaining('409')])
})
