import { RULE_TEMPLATES, type RuleTemplate, rulesOfTemplate } from '@porteira/domain/competition'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { TProperties, TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { requiredEventFields } from '#testing/event-document.ts'
import { openTestDatabase } from '#testing/server.ts'
import { keywordsOf } from '../document/fields.rules.ts'
import { isFine, isRequired } from '../document/document-field.rules.ts'
import { bundleFields, categoryFields, eventFields } from '../document/document-shape.rules.ts'
import { documentText } from './exporting.rules.ts'
import { exportEvent } from './exporting.service.ts'
import { importDocument, readText } from './importing.service.ts'
import { readStoredEvent } from './stored-event.queries.ts'

type Plain = Record<string, unknown>
const how = { isDryRun: false, actor: { kind: 'command' as const } }

/** Texts that YAML and HTML could misread. */
const text = fc
  .array(fc.constantFrom(...'aé9 :#-\'"&<>{}[]|!%\n'), { maxLength: 20 })
  .map((letters) => letters.join(''))
const words = fc.constantFrom(
  '400 até 30/11/2026 12:00; 420,5 até 50 vendidas na secretaria',
  ...'A CTG Text Optional 1-3 5,7-9 54900000001 https://example.com/ 2027-01-15 RS'.split(' '),
)

/** The rules of a template with any name of its first strength and any prize. */
const rules = fc
  .record({
    template: fc.constantFrom(...(Object.keys(RULE_TEMPLATES) as RuleTemplate[])),
    name: text,
    goods: text,
    protestMinutes: fc.integer({ min: 0, max: 99 }),
  })
  .filter(({ name, goods }) => name.trim() !== '' && goods.trim() !== '')
  .map(({ template, name, goods, protestMinutes }) => {
    const { strengths, ...others } = rulesOfTemplate(template)
    const [first, ...rest] = strengths
    const award = { kind: 'goods', goods }
    const prize = { from: 1, to: 2, per: 'rider', award, minimumEntries: 5, otherwise: { kind: 'none' } }
    return { ...others, protestMinutes, strengths: [{ ...first, name, prizes: [prize] }, ...rest] }
  })

function valueOf(schema: TSchema): fc.Arbitrary<unknown> {
  const { type, enum: choices, minimum = 0, maximum } = keywordsOf(schema)
  if (type === 'object') return rules
  if (choices) return fc.constantFrom(...choices)
  if (type === 'integer' && maximum !== undefined)
    return fc.integer({ min: minimum, max: Math.min(maximum, 60) })
  if (type === 'number') return fc.integer({ min: 0, max: 9999 }).map((cents) => cents / 100)
  return fc.oneof(text, words).filter((value) => isFine(schema, value.trim()))
}

/** Some of the fields with a default, each with a valid value. */
const someOf = (fields: TProperties, without: string): fc.Arbitrary<Plain> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name, field]) => !isRequired(field) && !without.split(' ').includes(name))
        .map(([name, field]) => [name, valueOf(field)]),
    ),
    { requiredKeys: [] },
  )

const sold = { price: fc.constant(99.99), unitsTotal: fc.integer({ min: 0, max: 99 }) }
const category = fc
  .tuple(
    someOf(
      categoryFields,
      'UUID withoutRiders soldElsewhere maxParticipants restrictAgeMax agesOn agesOnDate someAgeRiders someAgeMin someAgeMax',
    ),
    fc.record(sold),
    fc.constantFrom<Plain>({}, { agesOn: 'yearEnd' }, { agesOn: 'date', agesOnDate: '2027-06-30' }),
    fc.constantFrom<Plain>(
      {},
      { someAgeRiders: 1, someAgeMax: 12 },
      { someAgeRiders: 2, someAgeMin: 18, someAgeMax: 40 },
    ),
  )
  .map(([some, sale, ...limits]): Plain => Object.assign({ maxParticipants: 99 }, some, sale, ...limits))
const bundle = fc
  .tuple(
    someOf(bundleFields, 'UUID unitsSold overrideStrength lives'),
    fc.record({ ...sold, registrationsPerUser: fc.integer({ min: 1, max: 99 }) }),
  )
  .map(([some, sale]): Plain => ({ ...some, ...sale }))
/** `listed` are indices of categories of the event. */
const requirement = fc.record(
  {
    about: fc.constantFrom('rider', 'horse', 'entity', 'registration'),
    kind: fc.constantFrom('yesNo', 'text', 'date', 'number'),
    isRequired: fc.constantFrom(0, 1),
    waivedBy: fc.subarray(['owner', 'desk', 'checkin']),
    listed: fc.subarray([0, 1, 2]),
    allBut: fc.constantFrom(0, 1),
  },
  { requiredKeys: ['about', 'kind', 'listed'] },
)
const camping = { withoutRiders: 1, price: 80, unitsTotal: 5, mdlAvailBadges: '1-5' }
const anyEvent = fc.record({
  event: someOf(eventFields, 'eventUUID'),
  requirements: fc.array(requirement, { maxLength: 4 }),
  categories: fc.array(category, { minLength: 1, maxLength: 3 }),
  bundles: fc.array(bundle, { maxLength: 2 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})

// An export must preserve a fraction of a second.
const required = { ...requiredEventFields, salesEnd: '2027-01-12T23:59:59.5Z' }

test('The export of any event changes nothing in its shop and creates the same event in another shop', async () => {
  const [shop, other] = [await openTestDatabase(), await openTestDatabase()]
  let count = 0
  const property = fc.asyncProperty(anyEvent, async ({ event, categories, bundles, requirements, share }) => {
    const shortName = `evento-${(count += 1)}`
    const named = categories.map((part, index) => ({ ...part, name: `LAÇO ${index}: "X"` }))
    const { eventUUID } = await importDocument(
      shop.db,
      {
        ...event,
        ...required,
        shortName,
        categories: [...named, { ...camping, name: 'CAMPING' }],
        bundles: bundles.map((part, index) => ({
          ...part,
          name: `PACOTE ${index}`,
          categories: [
            ...named.slice(index % named.length).map(({ name }) => name),
            'CAMPING',
            named.at(-1)?.name,
          ],
        })),
        requirements: requirements.map(({ listed, allBut, ...part }, place) => ({
          ...part,
          name: `EXAME ${place}: "X"`,
          ...(listed.length > 0 && {
            categories: listed.map((index) => named[index % named.length]?.name),
            allBut,
          }),
        })),
      },
      how,
    )
    await sql`update item set taken = floor(total * ${share}::float8) where event_id = ${eventUUID}`.execute(
      shop.db,
    )
    const before = await readStoredEvent(shop.db, eventUUID)
    const document = await exportEvent(shop.db, shortName)
    await sql`update item set taken = total where event_id = ${eventUUID}`.execute(shop.db)
    const sent = await readText(documentText(document, { isJson: false }))
    expect((await importDocument(shop.db, sent, how)).changes).toEqual([])
    await sql`update item set taken = floor(total * ${share}::float8) where event_id = ${eventUUID}`.execute(
      shop.db,
    )
    expect(await readStoredEvent(shop.db, eventUUID)).toEqual(before)

    await importDocument(other.db, sent, how)
    expect(await exportEvent(other.db, shortName)).toEqual(document)
  })
  try {
    await fc.assert(property, { numRuns: 20 })
  } finally {
    await Promise.all([shop.close(), other.close()])
  }
}, 120_000)
