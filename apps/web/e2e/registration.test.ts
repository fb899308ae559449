import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const hasFocus = async (page: Page, label: string) =>
  await expect.poll(() => field(page, label).evaluate((box) => box === document.activeElement)).toBe(true)

async function openForm(page: Page, cpf: string) {
  await page.goto(`${testbed.shop}/registration`)
  const save = page.getByRole('button', { name: 'Salvar' })
  expect(await save.isDisabled()).toBe(true)
  await page.getByText('Digite seu CPF: os outros campos abrem em seguida.').waitFor()
  await isClean(page)
  await field(page, 'CPF').fill(cpf)
  await expect.poll(() => save.isEnabled()).toBe(true)
}

test('A typed CPF is shown as on a document, and its field describes it and keeps the digits', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await openForm(page, '99999400213')
  const cpf = field(page, 'CPF')
  expect(await cpf.inputValue()).toBe('99999400213')
  const described = (await cpf.getAttribute('aria-describedby')) ?? ''
  const texts = await Promise.all(described.split(' ').map((id) => page.locator(`[id="${id}"]`).innerText()))
  expect(texts.join(' ')).toContain('999.994.002-13')
  await cpf.fill('99999')
  await page.getByText('999.99', { exact: true }).waitFor()
})

test('A new account is asked once about the first birth date and city, and a correction goes to the field', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await openForm(page, '99999400213')
  await field(page, 'Apelido').fill('Nova')
  await field(page, 'Nome').fill('Pessoa Nova Inventada')
  await field(page, 'E-mail').fill('nova@example.com')
  await field(page, 'Celular').fill('54900000077')
  await field(page, 'Sexo').selectOption('F')
  await press(page, 'Salvar')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Você nasceu em 01/01/1990?').waitFor()
  await isClean(page)
  await press(page, 'Corrigir')
  await hasFocus(page, 'Data de nascimento')
  await field(page, 'Data de nascimento').fill('1988-08-08')
  await press(page, 'Salvar')
  await dialog.getByText('Você mora em PORTO ALEGRE (RS)?').waitFor()
  await press(page, 'Sim')
  await hasFocus(page, 'Senha')
  expect(await dialog.getByText('Você').count()).toBe(0)

  const ok = dialog.getByRole('button', { name: 'OK' })
  for (const [password, again, reason] of [
    ['', '', 'Digite a senha nova.'],
    ['curta', '', 'A senha precisa de pelo menos 8 caracteres.'],
    ['potro-2026-veloz', '', 'Digite a mesma senha nos dois campos.'],
  ] as const) {
    await field(page, 'Senha').fill(password)
    await field(page, 'Confirme a senha').fill(again)
    await dialog.getByText(reason, { exact: true }).waitFor()
    expect(await ok.isDisabled()).toBe(true)
  }
  const eyes = dialog.getByRole('button', { name: 'Mostrar senha' })
  await eyes.first().click()
  expect(await field(page, 'Senha').getAttribute('type')).toBe('text')
  expect(await field(page, 'Confirme a senha').getAttribute('type')).toBe('password')
  await field(page, 'Confirme a senha').fill('potro-2026-veloz')
  await isClean(page)

  await press(page, 'Voltar')
  await press(page, 'Salvar')
  await dialog.getByText('Defina sua senha').waitFor()
  expect(await dialog.getByText('Você mora em').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('A city is found by the start of its name with the keyboard or a tap, or chosen in the list', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await openForm(page, '99999400213')
  const search = field(page, 'Buscar município')
  await search.fill('sao jose d')
  const list = page.getByRole('listbox', { name: 'Municípios encontrados' })
  await list.waitFor()
  expect(await list.getByRole('option').count()).toBeGreaterThan(1)
  await isClean(page)
  await search.press('ArrowDown')
  await search.press('ArrowUp')
  const first = (await list.getByRole('option').first().innerText()).toLocaleUpperCase('pt-BR')
  await search.press('Enter')
  expect(await field(page, 'Cidade').inputValue()).toBe(first)
  expect(await search.inputValue()).toBe('')
  await hasFocus(page, 'Buscar município')

  await search.fill('bom j')
  await list.getByRole('option', { name: 'Bom Jesus', exact: true }).click()
  expect(await field(page, 'Cidade').inputValue()).toBe('BOM JESUS')
  await search.fill('xyz')
  await page.getByText('Nenhum município de RS começa assim.').waitFor()
  await search.press('Escape')
  await field(page, 'Cidade').selectOption('VACARIA')
  expect(await field(page, 'Cidade').inputValue()).toBe('VACARIA')
  expect(complaints).toEqual([])
})
