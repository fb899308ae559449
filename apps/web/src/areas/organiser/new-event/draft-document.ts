import { isRecord, parseReais, reaisFromCents, wallTime } from '@porteira/domain'
import { type Draft, draftOf, type Fields, type FormField } from '#areas/organiser/components/form-fields.ts'
import { type BundleRow, type DraftForm, emptyForm, filledRows, newKey, type Row } from './draft-form.ts'
import { requirementsIn, requirementsOf } from './draft-requirements.ts'
import { allBundleFields, allEventFields } from './event-fields.ts'
import { rangeOf, rangeText } from './sheet/columns.ts'

type Document = Record<string, unknown>

/** Brasília is three hours behind UTC all year, because Brazil ended daylight saving time in 2019. */
const BRASILIA = '-03:00'
const FREE = /^(isent[oa]|gr[aá]tis)$/i

/**
 * The document of a form. An empty field is left out. A text that is no number stays as it is, and the server says
 * what is wrong with it.
 */
export function documentOf({ event, rest: others, categories, bundles, requirements }: DraftForm): Document {
  const rows = filledRows(categories)
  return {
    ...others,
    ...sentOf(allEventFields, event),
    categories: rows.map(({ draft, rest }, index) => ({
      ...rest,
      ...categoryOf(draft),
      displayOrder: Math.min(index + 1, 99),
    })),
    bundles: filledRows(bundles).map(({ draft, rest, inside }, index) => ({
      ...rest,
      ...sentOf(allBundleFields, draft),
      registrationsPerUser: Number(draft.registrationsPerUser ?? '9'),
      displayOrder: Math.min(rows.length + index + 1, 99),
      categories: rows.flatMap(({ key, draft: { name = '' } }) =>
        inside.filter((other) => other === key).map(() => name),
      ),
    })),
    ...requirementsIn(requirements, categories),
  }
}

const sentOf = (fields: Fields, draft: Draft): Document =>
  Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = wireOf(kind, draft[name] ?? '')
      return value === undefined ? [] : [[name, value]]
    }),
  )

function wireOf(kind: FormField['kind'], text: string): string | number | undefined {
  const clean = text.trim()
  if (clean === '') return undefined
  if (kind === 'money' && FREE.test(clean)) return 0
  if (kind === 'money' || kind === 'percent') {
    const cents = parseReais(clean)
    return cents === undefined ? clean : reaisFromCents(cents)
  }
  if (kind === 'instant') return `${clean.slice(0, 16)}:00${BRASILIA}`
  return kind === 'number' || kind === 'flag' ? numberOr(clean) : clean
}

const numberOr = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)

const categoryFields: Fields = [
  { name: 'name', kind: 'text' },
  { name: 'price', kind: 'money' },
  { name: 'priceSteps', kind: 'text' },
  { name: 'unitsTotal', kind: 'number', max: 9999 },
  { name: 'mdlAvailBadges', kind: 'text' },
  { name: 'strengthOptions', kind: 'number', max: 26 },
  { name: 'entityRequired', kind: 'text' },
  { name: 'noDirectSales', kind: 'flag' },
  { name: 'riderSex', kind: 'text' },
  { name: 'withoutRiders', kind: 'flag' },
  { name: 'sbbEnabled', kind: 'flag' },
  { name: 'autoBadgeNum', kind: 'flag' },
  { name: 'rules', kind: 'html' },
]

function categoryOf(draft: Draft): Document {
  const riders = rangeOf(draft.minParticipants ?? '')
  const age = draft.restrictAgeMin ?? ''
  const ages = rangeOf(age)
  return {
    ...sentOf(categoryFields, draft),
    // The buyer of a place may choose another number.
    ...(draft.withoutRiders === '1' && { autoBadgeNum: 0 }),
    minParticipants: riders?.least ?? draft.minParticipants,
    maxParticipants: riders?.most ?? riders?.least ?? 1,
    ...(age !== '' && !ages && { restrictAgeMin: age }),
    ...(ages?.least !== undefined && { restrictAgeMin: ages.least }),
    ...(ages?.most !== undefined && { restrictAgeMax: ages.most }),
  }
}

/** The form of a document, which may be a template or incomplete. */
export function formOf(document: Document): DraftForm {
  const { categories: _, bundles: __, requirements, ...event } = document
  const categories = recordsOf(document['categories']).map(categoryRow)
  return {
    event: { ...emptyForm().event, ...draftOf(allEventFields, withLocalTimes(event)) },
    rest: without(event, allEventFields),
    categories,
    bundles: recordsOf(document['bundles']).map((bundle) => bundleRow(bundle, categories)),
    requirements: requirementsOf(recordsOf(requirements), categories),
  }
}

const recordsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

function categoryRow(category: Document): Row {
  const {
    minParticipants,
    maxParticipants,
    restrictAgeMin,
    restrictAgeMax,
    displayOrder: _,
    ...rest
  } = category
  const riders = typeof minParticipants === 'string' ? minParticipants : undefined
  const age = typeof restrictAgeMin === 'string' ? restrictAgeMin : undefined
  return {
    key: newKey(),
    draft: {
      entityRequired: 'None',
      ...draftOf(categoryFields, {
        autoBadgeNum: 1,
        ...category,
        ...(category['withoutRiders'] === 1 && { autoBadgeNum: 1 }),
      }),
      minParticipants:
        riders ?? rangeText(minParticipants ?? 1, maxParticipants ?? minParticipants ?? 1, false),
      restrictAgeMin: age ?? rangeText(restrictAgeMin, restrictAgeMax, true),
    },
    rest: without(rest, categoryFields),
  }
}

function bundleRow(bundle: Document, categories: readonly Row[]): BundleRow {
  const { categories: inside, displayOrder: _, registrationsPerUser, ...rest } = bundle
  const names: unknown[] = Array.isArray(inside) ? inside : []
  return {
    key: newKey(),
    draft: {
      ...draftOf(allBundleFields, bundle),
      registrationsPerUser: String(registrationsPerUser ?? 9),
    },
    rest: without(rest, allBundleFields),
    inside: categories.flatMap(({ key, draft }) =>
      names.filter((name) => name === draft.name).map(() => key),
    ),
  }
}

const without = (part: Document, fields: Fields) =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !fields.some((field) => field.name === name)))

const withLocalTimes = (event: Document) => ({
  ...event,
  salesStart: localTime(event['salesStart']),
  salesEnd: localTime(event['salesEnd']),
})

const localTime = (instant: unknown) => {
  const at = typeof instant === 'string' ? new Date(instant) : undefined
  return at && !Number.isNaN(at.getTime()) ? wallTime(at).slice(0, 16) : ''
}
