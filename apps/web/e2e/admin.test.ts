import { readFileSync } from 'node:fs'
import { type CompetitionRules, USUAL_RULES } from '@porteira/domain/competition'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { openSale } from './office.ts'
import { testbedOfFile } from './testbed-of-file.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, isClean, press } from './steps.ts'

const testbed = testbedOfFile({ REFUND_DAILY_CAP: '40.00' })
const shop = callsOf(testbed)
beforeAll(async () => {
  await testbed.grantAdmin(SECOND_ADMIN)
})

const PASSWORD = 'laco-demo-2026'
const ADMIN = '99999900100'
const BUYER = '99999900291'
const SECOND_ADMIN = '99999000118'
const DESK = { viewport: { width: 1280, height: 900 } }

/** Opens the panel and logs in as administrator. */
async function enterPanel(page: Page, { cpf = ADMIN, otp = '' } = {}) {
  await page.goto(`${testbed.shop}/admin#logged`)
  await isAt(page, '/login')
  expect(new URL(page.url()).hash).toBe('#admin')
  await press(page, 'JÁ SOU CADASTRADO')
  await page.getByLabel('CPF', { exact: true }).fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await press(page, 'Entrar')
  if (otp) {
    await awaitDialogText(page, 'Informe o código do autenticador.')
    await press(page, 'OK')
    await page.getByLabel('Código do autenticador').fill(otp)
    await press(page, 'Entrar')
  }
  await isAt(page, '/admin')
}

/** The current code of an authenticator app for the key. */
const codeOf = (key: string) => new TOTP({ secret: key }).generate()

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

test('A file is tested, confirmed and imported, and a file with mistakes lists each of them', async () => {
  await using desk = await openPhone(DESK)
  const { page } = desk
  await enterPanel(page)
  await press(page, 'Eventos')
  const yaml = readFileSync(new URL('../../../docs/event.example.yaml', import.meta.url), 'utf8')
  const give = (text: string, name = 'evento.yaml', encoding: BufferEncoding = 'utf8') =>
    page
      .getByLabel('Arquivo de evento (JSON ou YAML) ou de cadastro (CSV)')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text, encoding) })
  await give(yaml.replace('state: RS', 'estado: RS'))
  await awaitDialogText(page, 'campo desconhecido "estado"')
  await awaitDialogText(page, 'Estado (state): falta preencher.')
  await press(page, 'OK')
  await give('PK\0\0', 'evento.xlsx')
  await awaitDialogText(page, 'O arquivo não é de texto.')
  await press(page, 'OK')

  await give(yaml)
  await awaitDialogText(page, 'Categoria LAÇO INDIVIDUAL: nova.')
  await isClean(page)
  await press(page, 'Importar')
  await awaitDialogText(page, 'Evento importado!')
  // The list behind the message is already updated.
  await page.locator('h2').filter({ hasText: 'RODEIO DO EXEMPLO' }).waitFor()
  await awaitDialogText(page, 'Evento importado!')
  await give('tipo;nome\nctg;PIQUETE DA FRONTEIRA MANSA\nclube;X', 'cadastro.csv')
  await awaitDialogText(page, 'Linha 3, coluna tipo: deve ser federacao, regiao ou ctg.')
  await press(page, 'OK')
  // The CSV of a Brazilian spreadsheet program.
  await give('tipo;nome\nctg;CTG CORAÇÃO GAÚCHO', 'cadastro.csv', 'latin1')
  await awaitDialogText(page, 'CTG CORAÇÃO GAÚCHO: incluído.')
  await press(page, 'Importar')
  await awaitDialogText(page, 'Cadastro importado!')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByLabel('Nome do evento').fill('rodeio do exemplo')
  await page.getByRole('heading', { name: 'RODEIO DO EXEMPLO' }).waitFor()
  await page.getByLabel('Nome do evento').fill('nada assim')
  await page.getByText('Nenhum evento encontrado.').waitFor()
  const sale = await fetch(`${testbed.shop}/api/events/rodeio-do-exemplo?showItems=1`)
  expect(((await sale.json()) as { items: unknown[] }).items).toHaveLength(4)
})

test('An administrator changes category, bundle and event on the sale page, and buyers see it', async () => {
  await using desk = await openPhone(DESK)
  const { page } = desk
  await enterPanel(page)
  await press(page, 'Eventos')
  await openSale(page)
  await press(page, 'Configurar LAÇO PRENDA')
  const scorersPage = page.getByRole('link', { name: 'Abrir página do apontador' })
  expect(await scorersPage.getAttribute('href')).toMatch(/^\/apontador\/[0-9a-f-]{36}$/)
  await scorersPage.click()
  await page.getByRole('heading', { level: 1, name: 'LAÇO PRENDA' }).waitFor()
  await page.goBack()
  await field(page, 'Premiação').fill('<p>Fivela de prata</p><script>x</script>')
  await page.getByText('Como aparece para o visitante:').last().waitFor()
  await press(page, 'Salvar')
  await awaitDialogText(page, 'Categoria atualizada!')
  await isAt(page, '/purchase')

  await press(page, 'Criar novo pacote')
  await awaitDialogText(page, 'Novo pacote ou clonar existente?')
  await page.getByLabel('Pacote', { exact: true }).selectOption({ label: 'PACOTE FAMÍLIA CAMPEIRA' })
  await press(page, 'Criar')
  await page.getByRole('heading', { name: 'Criar pacote:' }).waitFor()
  await field(page, 'Nome').fill('PACOTE DOS COMPADRES')
  await field(page, 'Preço').fill('99,90')
  await field(page, 'Preço promocional').fill('0')
  await page.getByLabel('Oculto na venda').check()
  await isClean(page)
  await press(page, 'Salvar')
  await awaitDialogText(page, 'Pacote criado!')
  await isAt(page, '/purchase')
  await page.getByRole('heading', { name: 'PACOTE DOS COMPADRES Oculto' }).waitFor()

  await press(page, 'Configurar evento')
  await field(page, 'Lote').fill('2º LOTE')
  await press(page, 'Salvar')
  await awaitDialogText(page, 'Evento atualizado!')
  await isAt(page, '/purchase')
  await page.getByRole('banner').getByText('2º LOTE').waitFor()
  await page.reload()
  await page.getByRole('banner').getByText('2º LOTE').waitFor()
  const sale = await fetch(`${testbed.shop}/api/events/rodeio-cerro-lindo?showItems=1`)
  const { batch, items } = (await sale.json()) as { batch: string; items: { name: string; desc: string }[] }
  expect(batch).toBe('2º LOTE')
  expect(items.map(({ name }) => name)).not.toContain('PACOTE DOS COMPADRES')
  expect(items.find(({ name }) => name === 'LAÇO PRENDA')?.desc).toMatch(/<p>Fivela de prata<\/p>$/)
})

test('An administrator closes a sale and reopens it with the keyboard, and buyers see it', async () => {
  const salesMsg = async () => {
    const answer = await fetch(`${testbed.shop}/api/events/rodeio-cerro-lindo`)
    return ((await answer.json()) as { salesMsg: string }).salesMsg
  }
  await using desk = await openPhone(DESK)
  const { page } = desk
  await enterPanel(page)
  await press(page, 'Eventos')
  const event = page.getByRole('listitem').filter({ hasText: '12º RODEIO' })
  await event.getByText('Vendas abertas').waitFor()
  const button = event.getByRole('button', { name: /vendas$/ })
  await button.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Encerrar as vendas?' })
  await question.getByText('Carrinhos abertos e cobranças Pix continuam').waitFor()
  await isClean(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await salesMsg()).toBe('')

  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar vendas' }).press('Enter')
  await page.getByRole('dialog', { name: 'Vendas encerradas!' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await event.getByText('Vendas encerradas', { exact: true }).waitFor()
  await event.getByText('Uma importação não as reabre.').waitFor()
  await isClean(page)
  expect(await button.evaluate((own) => own === document.activeElement && own.textContent)).toBe(
    'Reabrir vendas',
  )
  expect(await salesMsg()).toBe('As inscrições online deste evento estão encerradas.')

  await event.getByRole('button', { name: 'Ver como comprador' }).click()
  await page.getByText('As inscrições online deste evento estão encerradas.').waitFor()
  await press(page, 'Reabrir vendas')
  await page.getByRole('dialog').getByRole('button', { name: 'Reabrir vendas' }).click()
  await awaitDialogText(page, 'Vendas reabertas!')
  await page.getByText('Vendas abertas').waitFor()
  expect(await page.getByText('As inscrições online deste evento estão encerradas.').count()).toBe(0)
  expect(await salesMsg()).toBe('')
  expect(desk.complaints).toEqual([])
})

test('The panel requires a new login unless the administrator has just logged in for it', async () => {
  await using desk = await openPhone(DESK)
  const { page } = desk
  await enterPanel(page)
  await press(page, 'Eventos')
  await isAt(page, '/admin-events')
  await page.getByRole('link', { name: 'Administração' }).click()
  await page.getByRole('heading', { name: 'Hoje' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Hoje' }).waitFor()
  expect(page.url()).toBe(`${testbed.shop}/admin#logged`)

  await page.goto(`${testbed.shop}/admin`)
  await page.waitForURL(`${testbed.shop}/login#admin`)
  expect(await page.evaluate(() => localStorage.getItem('loginRedirect'))).toBe('/admin#logged')
  await awaitDialogText(page, 'Você confirma ser este usuário?')
  await press(page, 'Sim')
  await page.waitForURL(`${testbed.shop}/admin#logged`)
  await page.getByRole('heading', { name: 'Hoje' }).waitFor()
  expect(desk.complaints).toEqual([])
})

async function look(page: Page, term: string) {
  await page.getByRole('searchbox').fill(term)
  await press(page, 'Buscar')
}

/** Searches for a cart until the bank has made its refund. */
async function isRefunded(page: Page, code: string) {
  const returned = page.getByRole('article', { name: code }).getByText('Devolvida')
  const lookAgain = async () => {
    await look(page, code)
    await page.getByText('1 carrinho encontrado').waitFor()
    return returned.count()
  }
  await expect.poll(lookAgain, { timeout: 60_000, interval: 1500 }).toBe(1)
}

test('A refund from the screen arrives at the bank, shows its states and is in the report', async () => {
  const { cartCode: code } = await shop.buyAndPay(BUYER)
  await using desk = await openPhone(DESK)
  const { page } = desk
  await enterPanel(page)
  await press(page, 'Carrinhos')
  await page.getByRole('searchbox').fill('ab')
  await press(page, 'Buscar')
  await awaitDialogText(page, 'O termo de busca não é válido.')
  await press(page, 'OK')
  await look(page, 'ninguem assim')
  await page.getByText('Nenhum carrinho encontrado com esta chave de busca.').waitFor()
  await look(page, code)
  const cart = page.getByRole('article', { name: code })
  await isClean(page)
  await cart.getByRole('button', { name: 'Remover carrinho' }).click()
  await page.getByRole('dialog').getByText('R$ 60,00 volta: Pix').waitFor()
  await isClean(page)
  await press(page, 'Só remover')
  await cart.getByText('Cancelado').waitFor()
  await cart.getByRole('button', { name: 'Restaurar carrinho' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar', exact: true }).click()
  await cart.getByRole('button', { name: 'Remover carrinho' }).waitFor()

  await cart.getByRole('button', { name: 'Devolver', exact: true }).click()
  await page.getByLabel('Valor (R$)').fill('10,50')
  await page.getByLabel('Motivo').fill('Desistência')
  await isClean(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver', exact: true }).click()
  await isRefunded(page, code)
  await cart.getByText('Devolvido em parte: R$ 10,50').waitFor()

  await cart.getByRole('button', { name: 'Histórico' }).click()
  await page.getByRole('button', { name: /^Mostrar tudo/ }).click()
  for (const says of ['Devolução concluída', 'Carrinho restaurado', 'Carrinho removido'])
    await awaitDialogText(page, says)
  await isClean(page)
  await press(page, 'Voltar')

  await page.getByRole('link', { name: 'Administração' }).click()
  await press(page, 'Eventos')
  const event = page.getByRole('listitem').filter({ hasText: '12º RODEIO' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    event.getByRole('button', { name: 'Baixar relatório financeiro' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('financeiro-rodeio-cerro-lindo.xlsx')
})

const RULES: CompetitionRules = {
  riders: 1,
  shotsPerRound: 1,
  lifeCost: { kind: 'miss' },
  qualifier: { rounds: 1, sieve: { kind: 'hits' }, ranges: [] },
  strengths: [{ name: '', minimum: 1, final: { kind: 'none' }, trophies: 1, tie: 'share', prizes: [] }],
  ...USUAL_RULES,
}

test('Papers of results are offered for an event with rules of a competition, each to its roles', async () => {
  const sale = (await shop.call('events/rodeio-cerro-lindo?showItems=1')) as {
    eventUUID: string
    items: { itemUUID: string }[]
  }
  const { eventUUID } = sale
  await using desk = await openPhone(DESK)
  const { page } = desk
  await enterPanel(page)
  await press(page, 'Eventos')
  const event = page.getByRole('listitem').filter({ hasText: '12º RODEIO' })
  await event.getByRole('button', { name: 'Baixar relatório financeiro' }).waitFor()
  await event.getByRole('link', { name: 'Abrir evento' }).click()
  await page.getByRole('group', { name: 'Dinheiro' }).waitFor()
  expect(await page.getByRole('group', { name: 'Resultados' }).count()).toBe(0)

  await testbed.write('update category set competition = $1 where id = any($2::uuid[])', [
    JSON.stringify(RULES),
    sale.items.map(({ itemUUID }) => itemUUID),
  ])
  await page.reload()
  const papers = page.getByRole('group', { name: 'Resultados' })
  await papers.waitFor()
  expect(await papers.getByRole('button').allTextContents()).toEqual([
    'Resultados das provas',
    'Campeões por entidade',
    'Prêmios para assinar',
    'Protestos',
    'Lista da federação',
  ])
  await isClean(page)
  for (const [label, file] of [
    ['Prêmios para assinar', 'premios-rodeio-cerro-lindo.xlsx'],
    ['Lista da federação', 'federacao-rodeio-cerro-lindo.xlsx'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      papers.getByRole('button', { name: label }).click(),
    ])
    expect(download.suggestedFilename()).toBe(file)
  }

  const { token } = await shop.logIn(ADMIN, 1)
  const grant = { cpf: BUYER, role: 'treasurer', eventUUID, until: null }
  await shop.call(`team/grants?token=${token}`, grant)
  await using other = await openPhone(DESK)
  await enterPanel(other.page, { cpf: BUYER })
  await press(other.page, 'Eventos')
  await other.page.getByRole('link', { name: 'Abrir evento' }).click()
  const ofTreasurer = other.page.getByRole('group', { name: 'Resultados' })
  await ofTreasurer.getByRole('button', { name: 'Prêmios para assinar' }).waitFor()
  expect(await ofTreasurer.getByRole('button', { name: 'Lista da federação' }).count()).toBe(0)
})

test('A refund above the daily limit waits for a second administrator, then removes the cart and goes out', async () => {
  const { cartCode: code } = await shop.buyAndPay(BUYER)
  await using desk = await openPhone(DESK)
  await enterPanel(desk.page)
  await press(desk.page, 'Carrinhos')
  await look(desk.page, code)
  await desk.page
    .getByRole('article', { name: code })
    .getByRole('button', { name: 'Devolver', exact: true })
    .click()
  await desk.page.getByLabel('Valor (R$)').fill('60')
  await desk.page.getByLabel('Motivo').fill('O cavalo se machucou')
  await press(desk.page, 'Remover e devolver')
  await awaitDialogText(desk.page, 'esta devolução aguarda segundo administrador')
  await awaitDialogText(desk.page, 'Nada foi removido ainda')
  await desk.page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  const waiting = (page: Page) => page.getByRole('region', { name: 'Devoluções a confirmar' })
  await waiting(desk.page).getByText('Outro administrador deve confirmar.').waitFor()
  expect(await desk.page.getByRole('button', { name: 'Confirmar devolução' }).count()).toBe(0)

  await using other = await openPhone(DESK)
  await enterPanel(other.page, { cpf: SECOND_ADMIN })
  await press(other.page, 'Carrinhos')
  await waiting(other.page).getByText('O cavalo se machucou').waitFor()
  await isClean(other.page)
  await waiting(other.page).getByText('Remove o carrinho').waitFor()
  await press(other.page, 'Confirmar devolução')
  await awaitDialogText(other.page, 'Devolver R$ 60,00?')
  await awaitDialogText(other.page, 'Remove o carrinho.')
  await press(other.page, 'Confirmar')
  await waiting(other.page).waitFor({ state: 'detached' })
  await isRefunded(other.page, code)
  await other.page.getByRole('article', { name: code }).getByText('Cancelado').waitFor()
})

test('An administrator protects the login with password and authenticator, and the next login asks for the code', async () => {
  await using desk = await openPhone()
  const { page } = desk
  await enterPanel(page)
  await press(page, 'Ativar autenticador')
  const password = page.getByRole('dialog').getByLabel('Senha', { exact: true })
  const ok = page.getByRole('dialog').getByRole('button', { name: 'OK', exact: true })
  await password.fill('outra-senha-2026')
  await ok.click()
  await awaitDialogText(page, 'Senha inválida.')
  await isClean(page)
  expect(await password.getAttribute('aria-invalid')).toBe('true')
  await password.fill(PASSWORD)
  await ok.click()
  await page.getByRole('img', { name: 'QR code do autenticador' }).waitFor()
  await isClean(page)
  const key = (await page.getByRole('dialog').locator('b').innerText()).replaceAll(' ', '')
  const give = async (code: string) => {
    await page.getByLabel('Código do autenticador').fill(code)
    await page.getByRole('button', { name: 'OK', exact: true }).first().click()
  }
  await give('000000')
  await awaitDialogText(page, 'Código do autenticador inválido.')
  await page.getByRole('button', { name: 'OK', exact: true }).last().click()
  await give(codeOf(key))
  await awaitDialogText(page, 'Guarde estes códigos')
  await isClean(page)
  const [backup] = await page.getByRole('dialog').getByRole('listitem').allTextContents()
  await press(page, 'Guardei')
  await page.getByText('Seu login pede o código do autenticador.').waitFor()

  await using other = await openPhone()
  await enterPanel(other.page, { otp: backup ?? '' })
  expect(other.page.url()).toContain('/admin#logged')
})
