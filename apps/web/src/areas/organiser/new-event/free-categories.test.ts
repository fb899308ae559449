import { expect, test } from 'vitest'
import { emptyForm, newCategory } from './draft-form.ts'
import { freeCategoryNotes } from './free-categories.ts'

const row = (name: string, draft: object, rest = {}) => ({ ...newCategory({ name, ...draft }), rest })

test('The builder says what one buyer can reserve of free categories without a limit for each buyer', () => {
  const form = {
    ...emptyForm(),
    event: { freeUnformedHours: '10' },
    categories: [
      row('LAÇO LIVRE', { price: 'grátis' }),
      row('VACA PARADA', { price: '0' }),
      row('LAÇO PAGO', { price: '10' }),
      row('SEM PREÇO', { price: '' }),
      row('SÓ EM PACOTE', { price: '0', noDirectSales: '1' }),
      row('LIMITADA', { price: '0' }, { registrationsPerUser: 2 }),
    ],
  }
  expect(freeCategoryNotes(form)).toEqual([
    'Categorias gratuitas sem limite por comprador (LAÇO LIVRE, VACA PARADA): um comprador pode ter inscrições sem participantes até o máximo do evento (80). As que ficam sem participantes depois do prazo do evento (10 h) voltam à venda. Para limitar, informe “Inscrições por comprador” na edição da categoria.',
  ])
})

test('The note about a free category that the organiser reviews names no end of the time', () => {
  const categories = [row('PIÁ', { price: '0,00' }, { registrationInPerson: 1 })]
  expect(freeCategoryNotes({ ...emptyForm(), categories })).toEqual([
    'Categoria gratuita sem limite por comprador (PIÁ): como a organização analisa as inscrições, um comprador pode reservar todas as vagas sem informar participantes. Para limitar, informe “Inscrições por comprador” na edição da categoria.',
  ])
})
