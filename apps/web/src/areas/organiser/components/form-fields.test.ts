import { expect, test } from 'vitest'
import { draftOf, type FormField, formProblem, valuesOf } from './form-fields.ts'

const fields: FormField[] = [
  { name: 'price', kind: 'money' },
  { name: 'pixInterest', kind: 'percent' },
  { name: 'displayOrder', kind: 'number', max: 99 },
  { name: 'hideFromSales', kind: 'flag' },
  { name: 'batch', kind: 'text', max: 5 },
  { name: 'unitsSold', kind: 'fixed' },
]
const values = {
  price: 120.5,
  pixInterest: 1.99,
  displayOrder: 3,
  hideFromSales: 1,
  batch: 'LOTE',
  unitsSold: 7,
}

test('A form shows the values of the server and sends them back without the read-only fields', () => {
  const draft = draftOf(fields, values)
  expect(draft).toMatchObject({ price: '120,50', pixInterest: '1,99', unitsSold: '7' })
  const { unitsSold: _, ...sent } = values
  expect(valuesOf(fields, draft)).toEqual(sent)
})

test('An empty number field is sent as zero', () =>
  expect(valuesOf(fields, {})).toEqual({
    price: 0,
    pixInterest: 0,
    displayOrder: 0,
    hideFromSales: 0,
    batch: '',
  }))

test.each([
  [{ price: '12,345' }, 'Valor inválido: Preço.'],
  [{ displayOrder: '100' }, 'Valor inválido: Ordem na lista.'],
  [{ batch: 'LOTE 2' }, 'Valor inválido: Lote.'],
])('The values %o are refused with the name of the field', (part, message) =>
  expect(formProblem(fields, { ...draftOf(fields, values), ...part })?.message).toBe(message),
)
