import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as declared from '../../apps/server/src/platform/database/migrations/owners.ts'
import { mistakesOfOwners, mistakesOfStates, readMigrations } from '../architecture/ownership.ts'
import { findUnconnected, findUnknownJobs } from '../repository/module-events.ts'
import { openPlantedCopy } from './planted-copy.ts'
import { plants } from './plants.ts'

const root = path.resolve(import.meta.dirname, '../..')
const places = Object.values(plants).flat()

/** The text below a heading. */
const sectionOf = (heading: string) =>
  readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ??
  ''

/** What a list calls a file: a migration has no name of its own, a page and a service are in a pattern. */
const nameOf = (file: string) => {
  if (file.endsWith('.sql')) return 'migration'
  if (file.includes('lanted')) return file.endsWith('Page.tsx') ? '<Name>Page.tsx' : 'service'
  return path.basename(file)
}

test.each(Object.entries(plants))(
  'The list %j names every file that the planted change touches',
  (heading, own) => {
    const section = sectionOf(heading)
    for (const { file } of own.filter(({ file: one }) => !one.startsWith('packages/contract/src/team')))
      expect(section).toContain(nameOf(file).replace(/^\w+\.routes\.ts$/, 'routes'))
  },
)

test('The planted changes pass the type checker, and each place that is left out is reported', async () => {
  using copy = openPlantedCopy()
  const isEarly = (place: (typeof places)[number]) => 'first' in place || place.early === true
  for (const place of places.filter(isEarly)) copy.plant(place)
  await copy.generate('tables')
  const reported = places.flatMap((place) => ('types' in place ? [place.types] : []))
  expect(await copy.findTypeErrors()).toEqual(expect.arrayContaining([...new Set(reported)]))

  for (const place of places.filter((one) => !isEarly(one))) copy.plant(place)
  const written = ['openapi.json', 'module-events.md', 'event.schema.json', 'tables.md'].map(
    (name) => `docs/${name}`,
  )
  const before = written.map(copy.read)
  await copy.generate()
  expect(written.filter((file, at) => copy.read(file) === before[at])).toEqual([])
  expect(await copy.findTypeErrors()).toEqual([])
}, 600_000)

test('A place that no type names is reported by a test that exists', () => {
  const tests = places.flatMap((place) => ('test' in place ? [place.test] : []))
  expect(tests.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('A table without an owner, a status without a file, an event without a handler and an unknown job are reported', () => {
  const { owners, states } = declared
  const table = 'create table planted_thing (id uuid primary key, status text not null);'
  expect(mistakesOfOwners([...readMigrations(root), table], { owners })).toEqual([
    'planted_thing has no owner',
  ])
  expect(
    mistakesOfOwners([...readMigrations(root), table], { owners: { ...owners, planted_thing: 'sales' } }),
  ).toEqual([])
  const types = readFileSync(path.join(root, 'apps/server/src/platform/database/tables.ts'), 'utf8')
  const typed = `${types}\nexport interface PlantedThing {\n  status: PlantedThingStatus\n}\n`
  expect(mistakesOfStates(typed, states)).toEqual(['planted_thing.status has no file that moves it'])

  expect(findUnconnected(["export const planted = defineEvent<string>('cart.planted')"])).toEqual([
    'cart.planted',
  ])
  expect(findUnknownJobs(["queue.ask('end-planted')"])).toEqual(['end-planted'])
})
