import { mapRiderDetails } from '@porteira/domain'
import { expect, test } from 'vitest'
import { type FormationContent, contentHash } from './filling.rules.ts'

// A detail that came after 0.3.0 is empty here.
const nothing = mapRiderDetails({ text: () => '', flag: () => false })
const empty: FormationContent = {
  clubId: null,
  clubText: '',
  team: '',
  badge: null,
  strength: null,
  riders: [{ cpf: '99999000118', ...nothing }],
}
const full: FormationContent = {
  clubId: 'b3a1c9de-0000-4000-8000-000000000007',
  clubText: '',
  team: 'TIME DO CERRO',
  badge: 23,
  strength: 2,
  riders: [
    { ...nothing, cpf: '99999000118', sbb: 'B-1234', lateComer: true },
    { ...nothing, cpf: '99999000207' },
  ],
}

// Computed by release 0.3.0, which stored them in formation.content_hash.
test.each([
  [
    'a single rider and nothing else',
    empty,
    '9217c5bb9051fb4409962079ff289edcef8ad43439debb82b4e2d77aac75f1f4',
  ],
  [
    'everything that 0.3.0 asked for',
    full,
    '2d216141ebb77607e156de94491d70e927856b21dde58e2c5803cb7c33a8255d',
  ],
])('Content with %s has the hash that release 0.3.0 stored', (_, content, stored) => {
  expect(contentHash(content)).toBe(stored)
})

test('The order in which fields arrive does not change the hash', () => {
  const [first, ...others] = full.riders
  const { cpf, sbb, ...rest } = first!
  const turned = { riders: [{ ...rest, sbb, cpf }, ...others], strength: 2, badge: 23, team: full.team }
  expect(contentHash({ ...turned, clubText: '', clubId: full.clubId })).toBe(contentHash(full))
})
