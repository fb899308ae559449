import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundleFields, saleFields } from './edit-bundle/bundle-fields.ts'
import { categoryFields } from './edit-category/category-fields.ts'
import { eventSettings, settingsOfStage } from './components/event-settings.ts'
import { allBundleFields, allEventFields } from './new-event/event-fields.ts'
import { columns } from './new-event/sheet/columns.ts'

type Fields = { properties: Record<string, unknown> }
type Schema = Fields & { properties: { categories: { items: Fields }; bundles: { items: Fields } } }
const schema = JSON.parse(
  readFileSync(new URL('../../../../../docs/event.schema.json', import.meta.url), 'utf8'),
) as Schema

const namesOf = (...lists: (readonly { name: string }[])[]) => lists.flat().map(({ name }) => name)

const words = (text: string) => text.split(/\s+/)

/** Fields that no form states: other pages and systems do, or they follow from others. */
const ELSEWHERE = {
  // 'Menores' and the sale of /admin-events state some of these.
  event: words(
    '$schema eventUUID categories bundles requirements minorsNeedAuthorisation authorisationText salesClosed online',
  ),
  // The rules of the competition, the columns that hold a range, and the buttons of /purchase state some of these.
  category: words(`UUID mdlUnitsSold soldElsewhere keptBadges competition savedLives strengthDynamic
    maxParticipants restrictAgeMax blockedSales hideFromSales`),
  bundle: words('UUID unitsSold soldElsewhere bundledUUIDs categories hideFromSales'),
}

test.each([
  ['an event', schema.properties, namesOf(allEventFields, eventSettings), ELSEWHERE.event],
  [
    'a category',
    schema.properties.categories.items.properties,
    namesOf(columns, categoryFields),
    ELSEWHERE.category,
  ],
  [
    'a bundle',
    schema.properties.bundles.items.properties,
    namesOf(allBundleFields, bundleFields, saleFields),
    ELSEWHERE.bundle,
  ],
])(
  'An organiser states every field of %s in the browser, without a document',
  (_, fields, stated, others) => {
    const known = new Set([...stated, ...others])
    expect(Object.keys(fields).filter((name) => !known.has(name))).toEqual([])
  },
)

test('The form of a new event states the value of an empty field as an import has it', () => {
  const stated = settingsOfStage('prices').flatMap(({ name, hint = '' }) => {
    const value = / Vazio: (\d+)\.$/.exec(hint)?.[1]
    return value === undefined ? [] : [[name, Number(value)] as const]
  })
  expect(stated.length).toBeGreaterThan(0)
  const defaults = Object.fromEntries(stated.map(([name, value]) => [name, { default: value }]))
  expect(schema.properties).toMatchObject(defaults)
})
