import { type Account } from '@porteira/domain'
import { expect, test } from 'vitest'
import { defaultQuestions } from './default-questions.ts'

const account: Account = {
  cpf: '99999000118',
  nickname: 'BAIO TELES',
  name: 'ADAIR PEROZINHO TELES',
  email: 'LACADOR01@EXAMPLE.COM',
  mobile: '54900000001',
  birthdate: '1990-01-01',
  sex: 'M',
  state: 'RS',
  city: 'PORTO ALEGRE',
}
const asked = (part: Partial<Account>) => defaultQuestions({ ...account, ...part }).map(({ says }) => says)

test('A new account with the first birth date and city is asked about both', () =>
  expect(asked({})).toEqual(['Você nasceu em 01/01/1990?', 'Você mora em PORTO ALEGRE (RS)?']))

test('A changed birth date or city is not asked about', () => {
  expect(asked({ birthdate: '1988-08-08' })).toEqual(['Você mora em PORTO ALEGRE (RS)?'])
  expect(asked({ city: 'BOM JESUS' })).toEqual(['Você nasceu em 01/01/1990?'])
  expect(asked({ birthdate: '1988-08-08', state: 'SC', city: 'LAGES' })).toEqual([])
})
