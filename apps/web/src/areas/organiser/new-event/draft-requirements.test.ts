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
