import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { collectNames, findForbiddenNames, findMissingNames } from './glossary/check-names.ts'
import { readGlossary } from './glossary/read-glossary.ts'
import { listFiles, root } from './repository/tracked.ts'

const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

const glossary = readGlossary(read('docs/glossary.md'))

const sources = listFiles().filter(
  ({ name }) => /\.(tsx?|module\.css)$/.test(name) && !/\/tables\.ts$|^tools\/glossary/.test(name),
)
const names = collectNames(sources)

const sample = readGlossary(
  [
    '| Portuguese | Meaning | Code name | Wire and database | Do not use |',
    '| --- | --- | --- | --- | --- |',
    '| entidade | A club. | `club` | `entityName`, `entity_id` | entity, entities |',
    '| tela | A screen. | `scoringScreen` | | scoring desk |',
    '',
    '| Do not use | Use |',
    '| --- | --- |',
    '| `World` | the name of what it holds |',
    '| `MOST_` | `MAX_` |',
  ].join('\n'),
)
const namesOf = (files: Record<string, string>) =>
  collectNames(Object.entries(files).map(([name, text]) => ({ name, text })))

test('Every code name of the glossary occurs in the source', () => {
  const missing = findMissingNames(glossary.concepts, names)
  expect(missing).toEqual([])
})

test('No identifier and no file name holds a word that the glossary forbids', () => {
  const violations = findForbiddenNames(glossary, names)
  expect(violations).toEqual([])
})

test('The glossary gives each code name to one concept only', () => {
  const all = glossary.concepts.flatMap(({ codeNames }) => codeNames)
  expect(all.length).toBeGreaterThan(60)
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([])
})

test('The glossary forbids no word that it gives as a code name, unless the database fixes that name', () => {
  const forbidden = new Set(glossary.concepts.flatMap((concept) => concept.forbidden))
  const codeNames = glossary.concepts.flatMap((concept) =>
    concept.codeNames.filter((name) => !concept.fixedNames.includes(name)),
  )
  expect(codeNames.filter((name) => forbidden.has(name))).toEqual([])
})

test('A forbidden word is reported in identifiers, properties, JSX and file names', () => {
  const planted = namesOf({
    'apps/a/entities.queries.ts':
      'export const listEntities = (KNOWN_ENTITY: string) => ({ entityKind: KNOWN_ENTITY })',
    'apps/a/ScoringDesk.tsx': 'export const Screen = () => <ScoringDeskState onEntity={() => undefined} />',
  })
  expect(findForbiddenNames(sample, planted)).toEqual([
    { forbidden: 'entity', name: 'KNOWN_ENTITY' },
    { forbidden: 'entity', name: 'entityKind' },
    { forbidden: 'entity', name: 'onEntity' },
    { forbidden: 'entities', name: 'listEntities' },
    { forbidden: 'entities', name: 'entities.queries' },
    { forbidden: 'scoring desk', name: 'ScoringDeskState' },
    { forbidden: 'scoring desk', name: 'ScoringDesk' },
  ])
})

test('A name that the wire or the database fixes, a text and a comment are not reported', () => {
  const planted = namesOf({
    'apps/a/clubs.ts':
      "/** An entity. */ export const club = { entityName: 'entity', entity_id: `entities`, desk: 1 }",
  })
  expect(findForbiddenNames(sample, planted)).toEqual([])
})

test('The path of a page is allowed as the name of a folder and not as an identifier', () => {
  const withPath = readGlossary('| x | y | `signUp` | `/registration` | registration |')
  const planted = namesOf({ 'apps/registration/a.ts': 'export const registration = 1' })
  expect(findForbiddenNames(withPath, planted)).toEqual([{ forbidden: 'registration', name: 'registration' }])
  const folderOnly = namesOf({ 'apps/registration/a.ts': 'export const signUp = 1' })
  expect(findForbiddenNames(withPath, folderOnly)).toEqual([])
})

test('A name that says nothing is reported only as a whole name or as its beginning', () => {
  const planted = namesOf({
    'apps/a/a.ts': 'type World = 1; type WorldMap = 2; const MOST_ASKS = 3; const AT_MOST_ = 4',
  })
  expect(findForbiddenNames(sample, planted)).toEqual([
    { forbidden: 'World', name: 'World' },
    { forbidden: 'MOST_', name: 'MOST_ASKS' },
  ])
})

test('A code name that no source holds is reported', () => {
  const planted = namesOf({ 'apps/a/clubs.ts': 'export const listClubs = 1, openScoringScreen = 2' })
  expect(findMissingNames(sample.concepts, planted)).toEqual(['club'])
})
