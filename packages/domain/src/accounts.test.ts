import { describe, expect, test } from 'vitest'
import { type Account, accountProblem, isSmsCode, isValidPassword, normaliseAccount } from './accounts.ts'

const today = '2026-11-20'
const account: Account = {
  cpf: '99999000118',
  nickname: 'BAIO TELES',
  name: 'ADAIR PEROZINHO TELES',
  email: 'LACADOR01@EXAMPLE.COM',
  mobile: '54900000001',
  birthdate: '1984-03-12',
  sex: 'M',
  state: 'RS',
  city: 'BOM JESUS',
}

test('An account with all fields is accepted', () => expect(accountProblem(account, today)).toBeUndefined())

test.each<[Partial<Account>, string]>([
  [{ cpf: '99999000119' }, 'CPF inválido.\nPor favor confira os dados.'],
  [{ nickname: ' ' }, 'Apelido inválido.\nPor favor confira os dados.'],
  [{ nickname: 'A'.repeat(31) }, 'Apelido inválido.\nPor favor confira os dados.'],
  [{ name: 'ADAIR' }, 'Nome inválido.\nDigite o nome e o sobrenome.'],
  [{ name: `A ${'B'.repeat(99)}` }, 'Nome inválido.\nDigite o nome e o sobrenome.'],
  [{ email: 'a@b' }, 'Email inválido.\nPor favor confira os dados.'],
  [{ mobile: '20999990001' }, 'Número de celular inválido.\nInicie com o DDD da sua região.'],
  [{ birthdate: '2026-11-21' }, 'Data de nascimento inválida.\nPor favor confira os dados.'],
  [{ birthdate: '1899-12-31' }, 'Data de nascimento inválida.\nPor favor confira os dados.'],
  [{ sex: '' }, 'Selecione o sexo.'],
  [{ state: 'Rio Grande do Sul' }, 'Selecione o estado.'],
  [{ city: '' }, 'Selecione a cidade.'],
])('An account with %j is refused with the sentence of the field', (wrong, message) =>
  expect(accountProblem({ ...account, ...wrong }, today)?.message).toBe(message),
)

test('The first wrong field of the form is reported', () =>
  expect(accountProblem({ ...account, name: '', email: '' }, today)?.field).toBe('name'))

test('An account is stored in capitals, with the mobile in digits', () =>
  expect(
    normaliseAccount({
      ...account,
      nickname: ' baio  teles',
      name: 'Adair Perozinho Teles',
      email: ' lacador01@example.com ',
      mobile: '(54) 90000-0001',
      city: 'Bom Jesus',
    }),
  ).toEqual(account))

describe('Passwords and SMS codes have a fixed range of lengths', () => {
  test('A password has 8 to 30 characters', () =>
    expect(['1234567', '12345678', 'á'.repeat(30), 'a'.repeat(31)].map(isValidPassword)).toEqual([
      false,
      true,
      true,
      false,
    ]))
  test('An SMS code has 4 to 6 digits', () =>
    expect(['123', '1234', '123456', '1234567', '12a4'].map(isSmsCode)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]))
})
