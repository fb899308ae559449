import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { freshCpf } from './added-riders.ts'
import { openPhone } from './browser.ts'
import { BAIO } from './buyers.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, isClean, logInAt, press, scan } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const ADMIN = '99999900100'
const SECRETARIA = '99999900372'
const TESOURARIA = '99999900453'
const DESK = { viewport: { width: 1280, height: 900 } }
const MAX_TAPS = 15
/** Sold on the web only in a bundle. */
const INDIVIDUAL = 'DUELO INDIVIDUAL'
const PRENDAS = 'DUELO DE PRENDAS'
/** The lowest numbers of its list that are still free. The organiser keeps them for the desk. */
const KEPT = [19, 20]

const testbed = testbedOfFile()
const shop = callsOf(testbed)
let till = ''
let owner = ''
beforeAll(async () => {
  const { eventUUID } = await shop.call('events/duelo-raia-dos-cem')
  const { token } = await shop.logIn(ADMIN, 1)
  owner = token
  for (const [cpf, role] of [
    [SECRETARIA, 'desk'],
    [TESOURARIA, 'treasurer'],
  ])
    await shop.call(`team/grants?token=${token}`, { cpf, role, eventUUID, until: null })
  // The documents are checked at the check-in.
  await fetch(`${testbed.shop}/api/events/${String(eventUUID)}/requirements?token=${token}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [] }),
  })
  await fetch(`${testbed.shop}/api/integration/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer porteira-demo-service-key' },
    body: JSON.stringify({ eventUUID, categories: [{ name: PRENDAS, deskBadges: KEPT.join() }] }),
  })
  till = `/secretaria/${String(eventUUID)}`
})

/** Opens the till of the event as this person. */
async function enter(page: Page, cpf: string, path = till) {
  await page.goto(`${testbed.shop}${path}`)
  await logInAt(page, cpf)
  await isAt(page, path)
}

async function openShift(page: Page, float: string) {
  await page.getByLabel('Fundo de caixa (R$)').fill(float)
  await page.getByLabel('Nome deste lugar').fill('Caixa 1')
  await press(page, 'Abrir caixa')
  await drawer(page).waitFor()
}

/** Chooses a buyer and items, one unit of each. */
async function choose(page: Page, cpf: string, ...items: string[]) {
  await page.getByLabel('CPF do comprador').fill(cpf)
  for (const item of items) await press(page, `Aumentar ${item}`)
  await page.getByText(/cadastro próprio/).waitFor()
}

const drawer = (page: Page) => page.getByRole('region', { name: 'Caixa', exact: true })

/** What the drawers must hold, as an owner reads it. The desk counts blind, so its page never shows it. */
async function expectCash(page: Page, reais: number) {
  const [, , eventUUID] = till.split('/')
  const read = async () => {
    const answer = await fetch(`${testbed.shop}/api/events/${eventUUID}/till/shifts?token=${owner}`)
    return ((await answer.json()) as { totals: { expected: number } }).totals.expected
  }
  await expect.poll(read).toBe(reais)
  await drawer(page).getByText('fundo R$ 200,00').waitFor()
  expect(await drawer(page).getByRole('button', { name: 'Ver dinheiro' }).count()).toBe(0)
  expect(
    await drawer(page)
      .getByText(new RegExp(`R\\$\\s${reais},00`))
      .count(),
  ).toBe(0)
}

/** Pays what the QR code on the screen asks for. The browser has copied its text. */
async function payOnScreen(page: Page) {
  await press(page, 'Copiar código')
  const pixCopiaECola = await page.evaluate(() => navigator.clipboard.readText())
  await fetch(`${testbed.bank}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pixCopiaECola }),
  })
}

test('The desk sells two categories for cash to a person without an account and hands out the numbers in at most 15 taps', async () => {
  await using desk = await openPhone(DESK)
  const { page } = desk
  await enter(page, SECRETARIA)

  // Without an open shift nothing is sold for cash.
  await choose(page, BAIO.cpf, INDIVIDUAL)
  await page.getByText('Abra o caixa antes de receber em dinheiro ou cartão.').waitFor()
  expect(await page.getByRole('button', { name: /^Receber/ }).isDisabled()).toBe(true)
  await isClean(page)
  await press(page, `Diminuir ${INDIVIDUAL}`)
  await page.getByLabel('CPF do comprador').fill('')
  await openShift(page, '200')
  await page.getByLabel('CPF do comprador').focus()

  let taps = 0
  async function tap(target: Locator) {
    taps += 1
    await target.click()
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const type = async (field: Locator, text: string) => {
    await tap(field)
    await field.fill(text)
  }

  // The CPF and the name have the focus already.
  await page.keyboard.type(freshCpf(4711))
  await tap(button('Cadastrar participante'))
  const dialog = page.getByRole('dialog', { name: 'Cadastrar participante' })
  await dialog.getByLabel('Nome', { exact: true }).waitFor()
  await page.keyboard.type('ROSA DO CAPÃO')
  await type(dialog.getByLabel('Apelido'), 'ROSA')
  await type(dialog.getByLabel('Data de nascimento'), '1990-05-14')
  taps += 1
  await dialog.getByLabel('Sexo').selectOption('F')
  await tap(dialog.getByRole('button', { name: 'Cadastrar', exact: true }))
  await page.getByText('ROSA · ROSA DO CAPÃO · sem cadastro próprio').waitFor()
  await tap(button(`Aumentar ${INDIVIDUAL}`))
  await tap(button(`Aumentar ${PRENDAS}`))
  await tap(button(/^Receber R\$\s380,00$/))
  await page.getByRole('heading', { name: 'Venda concluída' }).waitFor()

  // The buyer is the first rider of every entry.
  const card = (name: string) => page.getByRole('region', { name: new RegExp(name) })
  await card(INDIVIDUAL).getByText('ROSA', { exact: true }).waitFor()
  await type(card(INDIVIDUAL).getByLabel('Entidade'), 'CLUBE DA ROSA')
  taps += 1
  await card(INDIVIDUAL).getByLabel('Força').selectOption({ index: 1 })
  await tap(button('Pronta, ir para a 2ª'))
  await type(card(PRENDAS).getByLabel('Entidade'), 'CLUBE DA ROSA')
  for (const badge of KEPT)
    await card(PRENDAS)
      .getByRole('radio', { name: `${badge} guardado`, exact: true })
      .waitFor()
  await tap(card(PRENDAS).getByRole('button', { name: 'Escolher por mim' }))
  expect(await card(PRENDAS).getByRole('combobox', { name: 'Número' }).inputValue()).toBe('21')
  await tap(button('Salvar participantes'))
  await tap(button('Entregar os 2 números'))
  await expect.poll(() => page.getByText('Número entregue').count()).toBe(2)
  expect(taps).toBeLessThanOrEqual(MAX_TAPS)
  await isClean(page)

  await page.getByRole('link', { name: 'Imprimir cupom' }).click()
  await page.getByRole('img', { name: `QR code de ${PRENDAS}` }).waitFor()
  await isClean(page)
  await press(page, 'Imprimir')
  const printed = await page.evaluate(() => String(Reflect.get(window, 'printed')))
  for (const text of ['ROSA', 'R$\u00A0380,00', 'Dinheiro', 'Não é documento fiscal.'])
    expect(printed).toContain(text)
  expect(await page.getByRole('img').count()).toBe(2)

  await page.getByRole('link', { name: 'Nova venda' }).click()
  await expectCash(page, 580)
  expect(desk.complaints).toEqual([])
})

test('A sale by Pix, cash and card survives a reload, and completes once', async () => {
  await using desk = await openPhone(DESK)
  const { page, context } = desk
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, SECRETARIA)
  // The shift of the test before belongs to another browser.
  await press(page, 'Continuar neste aparelho')
  await page.getByRole('button', { name: 'Sangria' }).waitFor()
  await choose(page, BAIO.cpf, INDIVIDUAL)
  await press(page, 'Dividir em mais de uma forma')
  await page.getByLabel('Parte em Pix').fill('50')
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  await isClean(page)

  // A reload finds the sale again, and the till lists it.
  await page.goto(`${testbed.shop}${till}`)
  await page.getByRole('heading', { name: 'Vendas em andamento' }).waitFor()
  await page.getByRole('link', { name: /^Continuar a venda de ADAIR/ }).click()
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  await payOnScreen(page)
  await page.getByText('Pix recebido').waitFor()
  await press(page, 'Dividir em mais de uma forma')
  await page.getByLabel('Parte em dinheiro').fill('120')
  await page.getByLabel('Recebido em dinheiro').fill('150')
  await page.getByText('R$ 30,00', { exact: true }).waitFor()
  await press(page, 'Parte no cartão')
  await press(page, 'Receber R$\u00A0150,00')
  await page.getByText('Escolha a bandeira.').waitFor()
  await page.getByLabel('Bandeira').selectOption('visa')
  await page.getByLabel('NSU').fill('004211')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Venda concluída' }).waitFor()
  for (const text of ['Pix', 'Dinheiro', 'Cartão Visa, NSU 004211', 'Troco'])
    await page.getByRole('complementary', { name: 'Venda' }).getByText(text, { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Venda concluída' }).waitFor()
  await page.getByRole('link', { name: 'Nova venda' }).click()
  await expectCash(page, 700)
  expect(await page.getByText('Vendas em andamento').count()).toBe(0)
})

/** Promises cash of the first sale back, on the page of its cart. */
async function promiseBack(page: Page, value: string) {
  await page.getByRole('searchbox').fill('ROSA DO CAPÃO')
  await page.getByText('Dinheiro · Recebido em').waitFor()
  await page.getByText('Comprador sem cadastro próprio').waitFor()
  await press(page, 'Devolver')
  await page.getByLabel('Valor (R$)').fill(value)
  await page.getByLabel('Motivo').fill('Desistiu')
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver', exact: true }).click()
  await awaitDialogText(page, 'Devolução registrada.')
}

test('The desk hands cash back, and a shift with a difference closes after the treasurer approves it', async () => {
  await using office = await openPhone(DESK)
  await using desk = await openPhone(DESK)
  const { page } = desk
  await enter(page, SECRETARIA)
  await press(page, 'Continuar neste aparelho')

  // The treasurer promises cash back, withdraws the promise, and promises again. The desk hands the money over.
  await enter(office.page, TESOURARIA, '/admin-carts')
  await promiseBack(office.page, '90')
  await office.page.goto(`${testbed.shop}${till}`)
  await press(office.page, 'Cancelar devolução')
  await office.page.getByLabel('Motivo').fill('Valor errado')
  await isClean(office.page)
  await press(office.page, 'Confirmar')
  await office.page.getByRole('heading', { name: 'Devoluções a entregar' }).waitFor({ state: 'detached' })
  await office.page.goto(`${testbed.shop}/admin-carts`)
  await promiseBack(office.page, '80')

  await page.reload()
  await page.getByRole('heading', { name: 'Devoluções a entregar' }).waitFor()
  await press(page, 'Entregue em dinheiro')
  await page.getByRole('dialog').getByRole('button', { name: 'Entregue em dinheiro' }).click()
  await expectCash(page, 620)

  await press(page, 'Sangria')
  await page.getByLabel('Valor (R$)').fill('621')
  await page.getByLabel('Motivo').fill('Cofre')
  await press(page, 'Registrar sangria')
  await awaitDialogText(page, 'O caixa não tem esse valor em dinheiro. Confira a gaveta.')
  await press(page, 'OK')
  await page.getByLabel('Valor (R$)').fill('100')
  await page.getByLabel('Motivo').fill('Cofre')
  await press(page, 'Registrar sangria')
  await expectCash(page, 520)

  await page.getByRole('link', { name: 'Fechar caixa' }).click()
  expect(await page.getByText('R$ 520,00').count()).toBe(0)
  // The first field has the focus, and Enter goes on without ending the count.
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  expect(await page.getByLabel('R$ 100,00').inputValue()).toBe('5')
  await page.getByLabel('R$ 1,00').fill('13')
  await page.getByText('R$ 513,00').waitFor()
  await isClean(page)
  await press(page, 'Conferir caixa')
  await page.getByText('o caixa aguarda aprovação da tesouraria').waitFor()
  await page.getByText('Faltam').waitFor()
  await isClean(page)
  const report = new URL(page.url()).pathname

  await office.page.goto(`${testbed.shop}${till}/dia`)
  await office.page.getByText('aguarda aprovação da tesouraria').waitFor()
  await isClean(office.page)
  await office.page.getByRole('link', { name: /Caixa 1/ }).click()
  await isAt(office.page, report)
  await press(office.page, 'Aprovar diferença')
  await office.page.getByLabel('Motivo').fill('Troco errado')
  await press(office.page, 'Confirmar')
  await office.page.getByText(/^Caixa fechado\. Diferença aprovada por .+: Troco errado/).waitFor()
  await page.goto(`${testbed.shop}${till}`)
  await page.getByRole('heading', { name: 'Abrir caixa' }).waitFor()
  // The withdrawal above the cash.
  expect(desk.complaints).toEqual([expect.stringContaining('409')])
  expect(office.complaints).toEqual([])
})

test('A treasurer sees the cash of the own shift by a press, for ten seconds or until the next press', async () => {
  await using office = await openPhone(DESK)
  const { page } = office
  await page.clock.install()
  await enter(page, TESOURARIA)
  await openShift(page, '350')
  const amount = drawer(page).getByText('Em dinheiro: R$ 350,00')
  expect(await amount.count()).toBe(0)
  // The ten seconds pass only by the clock of the test, so that a slow machine does not end them.
  await page.clock.pauseAt(Date.now() + 1_000)
  await press(page, 'Ver dinheiro')
  await amount.waitFor()
  await page.clock.fastForward(9_000)
  expect(await amount.count()).toBe(1)
  await page.clock.fastForward(1_000)
  await amount.waitFor({ state: 'detached' })
  await page.clock.resume()
  await press(page, 'Ver dinheiro')
  await amount.click()
  await amount.waitFor({ state: 'detached' })
  await press(page, 'Ver dinheiro')
  await amount.waitFor()
  await isClean(page)
  await press(page, 'Sangria')
  await page.getByLabel('Valor (R$)').fill('351')
  await page.getByText('O caixa tem R$ 350,00. Retire no máximo esse valor.').waitFor()
  expect(office.complaints).toEqual([])
})

/** The field with this label has the focus. */
async function awaitFocus(page: Page, label: string) {
  const field = page.getByLabel(label, { exact: true })
  await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true)
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('A treasurer sells by keys alone to a person who is added at the till, and the next sale starts by one key', async () => {
  await using office = await openPhone(DESK)
  const { page } = office
  await enter(page, TESOURARIA)
  await press(page, 'Continuar neste aparelho')
  await page.getByRole('button', { name: 'Sangria' }).waitFor()
  await page.getByLabel('CPF do comprador').focus()
  await page.keyboard.type(freshCpf(4712))
  await press(page, 'Cadastrar participante')
  const dialog = page.getByRole('dialog', { name: 'Cadastrar participante' })
  await dialog.getByLabel('Nome', { exact: true }).fill('BENTO DA CANCHA')
  await dialog.getByLabel('Apelido').fill('BENTO')
  await dialog.getByLabel('Data de nascimento').fill('1988-03-02')
  await dialog.getByLabel('Sexo').selectOption('M')
  await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click()
  await page.getByText(/^BENTO · .*sem cadastro próprio$/).waitFor()

  await awaitFocus(page, 'Procurar categoria')
  await page.getByText('F2 começa outra venda.').waitFor()
  await page.keyboard.type('prendas')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await awaitFocus(page, 'Dinheiro')
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('Bandeira').selectOption('elo')
  await page.getByLabel('NSU').fill('771')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Venda concluída' }).waitFor()
  await isClean(page)

  // The slip comes out, and the till waits for the next buyer.
  await page.getByRole('link', { name: 'Imprimir e próxima' }).click()
  await isAt(page, till)
  await awaitFocus(page, 'CPF do comprador')
  expect(await page.evaluate(() => String(Reflect.get(window, 'printed')))).toContain('Cartão Elo')
  await choose(page, BAIO.cpf, PRENDAS)
  expect(await page.getByLabel('Cartão', { exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('Bandeira').inputValue()).toBe('elo')
  await isClean(page)

  await page.keyboard.press('F2')
  await awaitFocus(page, 'CPF do comprador')
  expect(await page.getByLabel('CPF do comprador').inputValue()).toBe('')
  await page.getByText('Informe o comprador e escolha o que ele leva.').waitFor()

  await page.goto(`${testbed.shop}/conta`)
  expect([await stored(page, 'tillWay'), await stored(page, 'tillBrand')]).toEqual(['card', 'elo'])
  await press(page, 'Sair')
  await isAt(page, '/')
  expect([await stored(page, 'tillWay'), await stored(page, 'tillBrand')]).toEqual([null, null])
  expect(office.complaints).toEqual([])
})

test('A receipt that a scanner types into the field of the CPF opens its purchase, and half a code says so', async () => {
  const found = await shop.call(`cart/admin/search/ROSA%20DO%20CAP%C3%83O?token=${owner}`)
  const [{ cartUUID }] = found['purchases'] as [{ cartUUID: string }]
  const { items } = await shop.call(`cart/${cartUUID}/codes?token=${owner}`)
  const [{ code }] = items as [{ code: string }]
  await using desk = await openPhone(DESK)
  const { page } = desk
  await enter(page, SECRETARIA)
  const field = page.getByLabel('CPF do comprador')
  await field.focus()

  await scan(page, code.slice(0, 90))
  await page.getByText('O leitor não leu o código inteiro. Leia de novo.').waitFor()
  expect(await field.inputValue()).toBe('')
  await page.keyboard.type(BAIO.cpf)
  await page.getByText(/com cadastro próprio/).waitFor()

  await scan(page, code)
  await isAt(page, `${till}/venda/${cartUUID}`)
  await page.getByRole('heading', { name: 'Venda concluída' }).waitFor()
  await page.keyboard.press('F2')
  await isAt(page, till)
  expect(desk.complaints).toEqual([])
})

test('On a phone the head of the till takes at most a third of the screen, and a press shows the rest of the shift', async () => {
  await using phone = await openPhone({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  })
  const { page } = phone
  await enter(page, SECRETARIA)
  await openShift(page, '200')
  await page.getByLabel('CPF do comprador').waitFor()
  const end = await drawer(page).evaluate((head) => head.getBoundingClientRect().bottom + window.scrollY)
  expect(end).toBeLessThanOrEqual(640 / 3)
  expect(await page.getByRole('button', { name: 'Sangria' }).isVisible()).toBe(false)
  await press(page, 'Opções do caixa')
  await page.getByRole('button', { name: 'Sangria' }).waitFor()
  await isClean(page)
  expect(phone.complaints).toEqual([])
})

test('A movement whose first attempt the server still runs is sent again with its key, under a countdown', async () => {
  await using office = await openPhone(DESK)
  const { page } = office
  await enter(page, TESOURARIA)
  await press(page, 'Continuar neste aparelho')
  let isRunning = true
  const keys = new Set<string | undefined>()
  await page.route('**/movements?*', async (route) => {
    keys.add(route.request().headers()['idempotency-key'])
    if (!isRunning) return route.continue()
    const code = 'call_in_progress'
    const problem = { status: 'Error', msg: 'Em andamento.', code, requestId: '1', retryAfter: 40 }
    await route.fulfill({ status: 409, json: problem })
  })
  await press(page, 'Suprimento')
  await page.getByLabel('Valor (R$)').fill('7')
  await page.getByLabel('Motivo').fill('Moedas')
  await press(page, 'Registrar suprimento')
  await page.getByText('A página repete sozinha, e nada é feito duas vezes.').waitFor()
  await page.getByText(/^No máximo [34]\d s\.$/).waitFor()
  await isClean(page)
  isRunning = false
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByText('A página repete sozinha').count()).toBe(0)
  expect(keys.size).toBe(1)
  await press(page, 'Ver dinheiro')
  await drawer(page).getByText('Em dinheiro: R$ 357,00').waitFor()
})

test('A page whose person logged in on other devices says that a login elsewhere ended its access', async () => {
  await using office = await openPhone(DESK)
  const { page } = office
  await enter(page, TESOURARIA)
  await page.getByLabel('CPF do comprador').waitFor()
  for (let count = 0; count < 3; count++) await shop.logIn(TESOURARIA, 1)
  await page.keyboard.press('F2')
  await awaitDialogText(page, 'Sua conta entrou em outro aparelho, e o acesso neste terminou.')
  await isAt(page, '/login')
  await press(page, 'OK')
  expect(await page.getByRole('dialog').count()).toBe(0)
})
