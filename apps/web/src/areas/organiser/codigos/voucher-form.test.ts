import { voucherMessages } from '@porteira/domain'
import { expect, test } from 'vitest'
import { EMPTY, readCpfs, readForm } from './voucher-form.ts'

const form = { ...EMPTY, about: 'Campeão', value: '50' }
const CPFS = ['99999900100', '99999900291']

test('A form with its fields filled becomes a request', () => {
  expect(readForm(form)).toEqual({
    problems: {},
    body: {
      about: 'Campeão',
      kind: 'percent',
      value: 50,
      itemUUIDs: [],
      maxUses: 1,
      maxPerCpf: 1,
      validUntil: '',
      count: 1,
      cpfs: [],
    },
  })
})

test('An amount is read in reais and centavos', () => {
  expect(readForm({ ...form, kind: 'amount', value: '20,50' }).body.value).toBe(20.5)
  expect(readForm({ ...form, kind: 'free', value: '' }).problems).toEqual({})
})

test.each([
  [{ about: ' ' }, 'about'],
  [{ value: '' }, 'value'],
  [{ value: '101' }, 'value'],
  [{ value: '0' }, 'value'],
  [{ kind: 'amount' as const, value: 'dez' }, 'value'],
  [{ maxUses: '0' }, 'maxUses'],
  [{ count: '501' }, 'count'],
  [{ isForPeople: true, people: 'cpf;nome' }, 'people'],
  [{ isForPeople: true, people: '99999900101' }, 'people'],
])('A wrong field gets a sentence: %o', (part, field) => {
  expect(Object.keys(readForm({ ...form, ...part }).problems)).toEqual([field])
  expect(voucherMessages.wrongValue).not.toBe('')
})

test('The CPFs of a spreadsheet are read from any column, each once, and wrong lines are named', () => {
  const text = 'nome;cpf\nMARIA;999.999.001-00\n99999900291;JOÃO\n99999900291\n\nANA;123'
  expect(readCpfs(text)).toEqual({ cpfs: CPFS, wrong: [6] })
})
