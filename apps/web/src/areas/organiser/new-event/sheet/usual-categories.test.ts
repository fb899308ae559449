import { rulesProblems } from '@porteira/domain/competition'
import { expect, test } from 'vitest'
import { documentOf } from '../draft-document.ts'
import { emptyForm, newCategory } from '../draft-form.ts'
import { rulesOfRow } from '../draft-rules.ts'
import { USUAL_CATEGORIES, withUsual } from './usual-categories.ts'

const rows = withUsual(emptyForm().categories, USUAL_CATEGORIES)
const named = (name: string) =>
  (documentOf({ ...emptyForm(), categories: rows })['categories'] as Record<string, unknown>[]).find(
    (category) => category['name'] === name,
  )

test('Each usual category with riders has rules without a problem for its number of riders', () => {
  expect(rows).toHaveLength(USUAL_CATEGORIES.length)
  for (const row of rows.filter(({ draft }) => draft['withoutRiders'] !== '1')) {
    const category = {
      id: '',
      name: row.draft.name ?? '',
      maxParticipants: Number(named(row.draft.name ?? '')?.['maxParticipants']),
    }
    const rules = rulesOfRow(row)
    expect(rules && rulesProblems(rules, { category, others: [] })).toEqual([])
  }
})

test('The usual categories say who may enter', () => {
  expect(named('LAÇO PRENDA')).toMatchObject({ riderSex: 'F' })
  expect(named('LAÇO PAI E FILHO')).toMatchObject({ minParticipants: 2, someAgeRiders: 1, someAgeMax: 12 })
  expect(named('LAÇO PIÁ')).toMatchObject({ restrictAgeMax: 12 })
  expect(named('LAÇO VETERANO')).toMatchObject({ restrictAgeMin: 60 })
  expect(named('LAÇO AVÔ E NETO')).toMatchObject({ someAgeRiders: 1, someAgeMin: 50 })
  expect(named('LAÇO QUARTETO')).toMatchObject({ minParticipants: 4, maxParticipants: 5 })
})

test('A usual place has no riders and no rules', () => {
  for (const name of ['ACAMPAMENTO', 'BAIA']) {
    expect(named(name)).toMatchObject({ withoutRiders: 1 })
    expect(named(name)).not.toHaveProperty('competition')
  }
})

test('A usual category comes after the filled rows, and its name stays unique', () => {
  const [dupla] = USUAL_CATEGORIES.filter(({ label }) => label === 'Dupla')
  const added = withUsual([newCategory({ name: 'LAÇO DUPLA' }), newCategory()], [dupla!, dupla!])
  expect(added.map(({ draft }) => draft.name)).toEqual(['LAÇO DUPLA', 'LAÇO DUPLA 2', 'LAÇO DUPLA 3'])
})
