import { expect, test } from 'vitest'
import { documentOf, formOf } from './draft-document.ts'
import { withCopied } from './draft-requirements.ts'

const gta = { name: 'GTA', about: 'horse', kind: 'yesNo' }
const paper = { name: 'Filiação', about: 'registration', kind: 'yesNo', category: 'LAÇO PAI E FILHO' }
const template = {
  categories: [
    { name: 'LAÇO PAI E FILHO', price: 60, unitsTotal: 10 },
    { name: 'LAÇO TRIO', price: 60, unitsTotal: 10 },
  ],
  requirements: [gta, paper, { ...gta, category: 'LAÇO TRIO' }],
}
const both = ['LAÇO PAI E FILHO', 'LAÇO TRIO']

test('The requirements of a draft follow a renamed category and end with a removed one', () => {
  const form = formOf(template)
  expect(documentOf(form)['requirements']).toEqual(template.requirements)
  const [first] = form.categories
  const renamed = [{ ...first!, draft: { ...first!.draft, name: 'LAÇO MÃE E FILHO' } }]
  expect(documentOf({ ...form, categories: renamed })['requirements']).toEqual([
    gta,
    { ...paper, category: 'LAÇO MÃE E FILHO' },
  ])
  expect(documentOf(formOf({ name: 'RODEIO' }))).not.toHaveProperty('requirements')
})

test('A second copied event adds no requirement for all categories that the draft already has', () => {
  const [one, other] = [formOf(template), formOf(template)]
  const names = withCopied(one.requirements, other.requirements).map(({ rest }) => rest['name'])
  expect(names).toEqual(['GTA', 'Filiação', 'GTA', 'Filiação', 'GTA'])
})

test('A requirement for several categories or for all but some keeps those that stay', () => {
  const requirements = [
    { ...gta, categories: both },
    { ...paper, category: undefined, categories: ['LAÇO TRIO'], allBut: 1 },
  ]
  const form = formOf({ ...template, requirements })
  expect(documentOf(form)['requirements']).toMatchObject(requirements.map(({ name }) => ({ name })))
  const names = (rows: typeof form.categories) => {
    const kept = documentOf({ ...form, categories: rows })['requirements'] as Record<string, unknown>[]
    return kept.map(({ category, categories, allBut }) => [category, categories, allBut])
  }
  expect(names(form.categories)).toEqual([
    [undefined, both, undefined],
    [undefined, ['LAÇO TRIO'], 1],
  ])
  expect(names(form.categories.slice(0, 1))).toEqual([
    ['LAÇO PAI E FILHO', undefined, undefined],
    [undefined, undefined, undefined],
  ])
})
