import { randomUUID } from 'node:crypto'
import { voucherMessages } from '@porteira/domain'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { BAIO, PATRONA } from './buyers.ts'
import { importEvent } from './imported-event.ts'
import { ADMIN, openOffice } from './office.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const eventUUID = randomUUID()
const EVENT = 'RODEIO DOS CÓDIGOS'
const ABOUT = 'Campeão do rodeio de verão'

beforeAll(() =>
  importEvent(testbed, {
    eventUUID,
    shortName: `codigos-${eventUUID.slice(0, 8)}`,
    name: EVENT,
    categories: [{ name: 'LAÇO BAIO', price: 99.99, unitsTotal: 20 }],
  }),
)

const codesOf = (page: Page) =>
  page.getByRole('region', { name: 'Códigos do evento' }).locator('li b').allTextContents()

test('An organiser creates codes, and a buyer and the desk use them', async () => {
  await using office = await openOffice(testbed, ADMIN, `/admin-events/${eventUUID}/codigos`)
  const { page } = office
  await page.getByText('Nenhum código ainda.').waitFor()
  await isClean(page)
  await press(page, 'Criar códigos')
  await press(page, 'Criar')
  await page.getByText('Diga para que é o código. O comprador lê este texto.').waitFor()
  await page.getByLabel('Para que é').fill(ABOUT)
  await page.getByLabel('Porcentagem').last().fill('15')
  await page.getByLabel('Quantos códigos').fill('2')
  await isClean(page)
  await press(page, 'Criar')
  await page.getByText(voucherMessages.created(2)).waitFor()
  await expect.poll(() => codesOf(page).then(({ length }) => length)).toBe(2)
  const [first = '', second = ''] = await codesOf(page)

  await buyWith(first)
  await sellWith(page, second)

  await page.goto(`${testbed.shop}/admin-events/${eventUUID}/codigos`)
  const used = page.getByRole('listitem').filter({ hasText: '1 de 1 uso' })
  await expect.poll(() => used.count()).toBe(2)
})

test('A code for chosen people is refused at its field for a CPF that the shop does not know', async () => {
  await using office = await openOffice(testbed, ADMIN, `/admin-events/${eventUUID}/codigos`)
  const { page } = office
  await press(page, 'Criar códigos')
  await page.getByLabel('Para que é').fill('Vencedores')
  await page.getByLabel('O que dá').selectOption('Inscrição grátis')
  await page.getByLabel('Para quem').selectOption('Só estas pessoas, um código para cada uma')
  await page.getByLabel('CPFs', { exact: true }).fill(`cpf\n${PATRONA.cpf}\n99999999808`)
  await press(page, 'Criar')
  await page.getByText('Sem cadastro na loja: linha 2. Nada foi criado.').waitFor()
  await page.getByLabel('CPFs', { exact: true }).fill(PATRONA.cpf)
  await press(page, 'Criar')
  const row = page.getByRole('listitem').filter({ hasText: 'Vencedores' })
  await row.getByText(/inscrição grátis · todo o evento · só /).waitFor()
  await row.getByRole('button', { name: /^Encerrar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
  await expect.poll(() => row.textContent()).toContain('Encerrado')
})

/** A buyer types a wrong code and then the right one before choosing how to pay. */
async function buyWith(code: string) {
  const shop = callsOf(testbed)
  const { stored } = await shop.logIn(BAIO.cpf)
  await using phone = await shop.openWithStorage({ ...stored, eventUUID })
  const { page } = phone
  await page.goto(`${testbed.shop}/purchase`)
  await press(page, 'Aumentar LAÇO BAIO')
  await page.getByLabel('Tenho um código de desconto').check()
  await isClean(page)
  await press(page, 'Prosseguir')
  await page.getByLabel('Li e concordo com os termos acima').check()
  await press(page, 'Confirmar')
  await isAt(page, '/installments')
  const typed = page.getByLabel('Código de 8 letras e números')
  await typed.fill('aaaa-bbbb')
  await press(page, 'Usar')
  await awaitDialogText(page, voucherMessages.unknown)
  await typed.fill(code.toLowerCase())
  await press(page, 'Usar')
  await page.getByText(/Campeão do rodeio de verão: R\$\s14,99 a menos\./).waitFor()
  await page
    .getByText(/R\$\s85,00/)
    .first()
    .waitFor()
  await isClean(page)
  await press(page, 'Tirar o código')
  await press(page, 'Tenho um código')
  await typed.fill(code)
  await press(page, 'Usar')
  await press(page, 'Prosseguir')
  await isAt(page, '/payment')
  await page
    .getByText(/R\$\s85,00/)
    .first()
    .waitFor()
}

/** The desk opens a shift and a sale, and uses the code that the buyer shows. */
async function sellWith(page: Page, code: string) {
  await page.goto(`${testbed.shop}/secretaria/${eventUUID}`)
  await page.getByLabel('Fundo de caixa (R$)').fill('100')
  await page.getByLabel('Nome deste lugar').fill('Caixa 1')
  await press(page, 'Abrir caixa')
  await page.getByRole('region', { name: 'Caixa', exact: true }).waitFor()
  await page.getByLabel('CPF do comprador').fill(PATRONA.cpf)
  await press(page, 'Aumentar LAÇO BAIO')
  await page.getByText(/cadastro próprio/).waitFor()
  await press(page, 'Tem um código')
  await page.getByLabel('Código de 8 letras e números').fill(code)
  await press(page, 'Usar')
  await page.getByText(/Campeão do rodeio de verão: R\$\s14,99 a menos\./).waitFor()
  await isClean(page)
  await page.getByLabel('Dinheiro', { exact: true }).check()
  await press(page, 'Receber R$ 85,00')
  await page.getByText('Venda concluída').waitFor()
}
