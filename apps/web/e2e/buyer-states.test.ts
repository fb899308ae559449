import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { testbedOfFile } from './testbed-of-file.ts'
import { callsOf } from './shop.ts'
import { enterRider, isAt, isClean, press } from './steps.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

const BUYER = '99999900291'
const ADMIN = '99999900100'
const RIDER = { cpf: '99999000118', name: 'BAIO TELES', cart: '3756fe8d-01b8-556f-a868-0126813b4e28' }
const OTHER_EVENT = 'encontro-planalto-frio'

test('An unknown cart and the cart of another buyer both show that the service is not available', async () => {
  const { stored } = await shop.logIn(BUYER)
  for (const cartUUID of ['ffffffff-ffff-4fff-8fff-ffffffffffff', RIDER.cart])
    for (const path of ['/participants', '/success', '/fill-formation']) {
      await using phone = await shop.openWithStorage({ ...stored, cartUUID, cartItemId: '1' })
      await phone.page.goto(`${testbed.shop}${path}`)
      const dialog = phone.page.getByRole('dialog')
      await dialog.waitFor()
      const says = await dialog.getByRole('heading').innerText()
      expect([path, says]).toEqual([
        path,
        'Serviço indisponível.\nPor favor, tente novamente em alguns instantes.',
      ])
    }
})

test('A purchase that the organiser cancelled stays on the page of the buyer, folded, as Cancelado and without an action', async () => {
  const { token, stored } = await shop.logIn(BUYER)
  const { cartUUID, cartCode } = await shop.openCart('LAÇO PRENDA', token)
  await shop.payCart(cartUUID, token)
  const admin = await shop.logIn(ADMIN, 1)
  await shop.call(`cart/admin/${cartUUID}/remove?token=${admin.token}`, {})

  await using phone = await shop.openWithStorage(stored)
  await phone.page.goto(`${testbed.shop}/home`)
  await phone.page.getByText(/^Canceladas/).click()
  const card = phone.page.getByRole('article').filter({ hasText: cartCode })
  await card.getByText('Cancelado', { exact: true }).waitFor()
  await card.getByText('Quitada').waitFor()
  expect(
    await card.getByRole('button', { name: /Finalizar inscrição|Gerar comprovante|Pagar/ }).count(),
  ).toBe(0)
  await isClean(phone.page)
})

test('A sale that is opened again asks for the riders of its own cart, and another sale does not', async () => {
  const { token } = await shop.logIn(BUYER)
  await shop.openCart('LAÇO VAQUEANO', token)
  await using phone = await openPhone()
  const { page } = phone
  const question = page
    .getByRole('dialog')
    .getByText('Há uma inscrição com participantes ainda não cadastrados.')
  const openSale = async (event: string) => {
    await page.goto(`${testbed.shop}/${event}`)
    await page.getByRole('button', { name: 'Iniciar' }).waitFor()
    await page.goto(`${testbed.shop}/purchase`)
  }

  await page.goto(`${testbed.shop}/${OTHER_EVENT}`)
  await press(page, 'Iniciar')
  await press(page, 'JÁ SOU CADASTRADO')
  await page.getByLabel('CPF', { exact: true }).fill(BUYER)
  await page.getByLabel('Senha', { exact: true }).fill('laco-demo-2026')
  await press(page, 'Entrar')
  await isAt(page, '/purchase')

  await openSale('rodeio-cerro-lindo')
  await question.waitFor()
  await openSale(OTHER_EVENT)
  await page.getByRole('heading', { name: 'LAÇO TRIO' }).waitFor()
  expect(await question.count()).toBe(0)
  await openSale('rodeio-cerro-lindo')
  await question.waitFor()
})

test('A buyer of categories that are filled in later sees their names and the links to their forms', async () => {
  const { token, stored } = await shop.logIn(BUYER)
  const { cartUUID, eventUUID } = await shop.openCart('LAÇO PAI E FILHO', token)
  await shop.payCart(cartUUID, token)
  await using phone = await shop.openWithStorage({ ...stored, cartUUID, eventUUID })
  const { page } = phone
  await page.goto(`${testbed.shop}/payment`)
  await page.getByRole('dialog').getByText('Pagamento efetuado!').waitFor()
  await isAt(page, '/success')
  await page.getByRole('heading', { name: 'Inscrição finalizada!' }).waitFor()
  const open = page.getByRole('region', { name: 'Falta inscrever os participantes' })
  await open.getByText('Formações em aberto').waitFor()
  expect(await page.getByText('Esta inscrição já foi registrada.').count()).toBe(0)
  await isClean(page)
  await open.getByRole('button', { name: 'Inscrever participantes em LAÇO PAI E FILHO(A)' }).click()
  await isAt(page, '/fill-formation')
  await page.getByRole('heading', { name: 'PREENCHA OS DADOS:' }).waitFor()
})

test('A failed look-up is shown next to its rider and can be repeated there', async () => {
  const { token, stored } = await shop.logIn(BUYER)
  const cart = await shop.openCart('LAÇO VAQUEANO', token)
  await using phone = await shop.openWithStorage({ ...stored, ...cart })
  const { page } = phone
  const lookups = '**/api/users/lookup/**'
  const refuse = (status: number, body: object) =>
    page.route(lookups, (route) => route.fulfill({ status, contentType: 'application/json', json: body }))

  await refuse(429, {
    status: 'Error',
    code: 'too_many_requests',
    msg: 'Muitas consultas. Aguarde um minuto.',
  })
  await page.goto(`${testbed.shop}/participants`)
  const rider = page.getByRole('group', { name: 'Participante 1' })
  await rider.getByLabel('CPF').fill(RIDER.cpf)
  await rider.getByText('Muitas consultas. Aguarde um minuto.').waitFor()
  await isClean(page)

  await page.unroute(lookups)
  await refuse(500, { status: 'Error', code: 'internal', msg: 'Algo deu errado.' })
  const again = rider.getByRole('button', { name: 'Tentar novamente' })
  await again.click()
  await rider.getByText('Não foi possível buscar este CPF agora.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.unroute(lookups)
  await again.click()
  await expect.poll(() => rider.getByLabel('Apelido ou nome').textContent()).toBe(RIDER.name)
  expect(await again.count()).toBe(0)
  expect(await rider.getByLabel('Apelido ou nome').evaluate((box) => box === document.activeElement)).toBe(
    true,
  )
})

test('A category of registered horses asks for the SBB and the name of each horse, and the receipt shows both', async () => {
  const { token, stored } = await shop.logIn(BUYER)
  const cart = await shop.openCart('DUPLA CAVALO CRIOULO REGISTRADO', token)
  await shop.payCart(cart.cartUUID, token)
  await using phone = await shop.openWithStorage({ ...stored, ...cart })
  const { page } = phone
  await page.goto(`${testbed.shop}/participants`)
  await page.getByLabel('Entidade').fill('Cabanha do Cerro')
  await page.getByLabel('Número').selectOption({ index: 1 })
  const riders = [
    { cpf: RIDER.cpf, sbb: 'b-1234', horse: 'Trovão do Sul' },
    { cpf: '99999000207', sbb: 'b-5678', horse: '' },
  ]
  for (const [index, { cpf, sbb, horse }] of riders.entries()) {
    const rider = page.getByRole('group', { name: `Participante ${index + 1}` })
    await enterRider(rider, cpf)
    await rider.getByLabel('Identificação do cavalo (SBB)').fill(sbb)
    await rider.getByLabel('Nome do cavalo').fill(horse)
  }
  await isClean(page)
  await press(page, 'Finalizar')
  await isAt(page, '/success')
  const receipt = await shop.call(`cart/${cart.cartUUID}/receipt/html`, { token })
  expect(receipt['receiptHTML']).toContain('cavalo TROVÃO DO SUL (B-1234)')
  expect(receipt['receiptHTML']).toContain('cavalo B-5678')
})
