import type { CartItem } from '@porteira/contract'
import type { RiderDetail } from '@porteira/domain'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const about = 'rider' as const
const planted = [
  { name: 'plantedText', kind: 'text', maxLength: 40, about, askedBy: 'asksPlanted', label: 'Alcunha' },
  { name: 'plantedDate', kind: 'date', maxLength: 10, about, askedBy: 'sbbEnabled', label: 'Exame' },
] as unknown as RiderDetail[]

/** The modules of the form with a longer list, loaded after the list got longer. */
async function loadForm() {
  const { RIDER_DETAILS } = await import('@porteira/domain/rider')
  ;(RIDER_DETAILS as RiderDetail[]).push(...planted)
  return {
    details: RIDER_DETAILS,
    ...(await import('@porteira/domain')),
    ...(await import('./form-values.ts')),
    ...(await import('./repeat-rider.ts')),
    ...(await import('./RiderFields.tsx')),
    pair: (await import('./sample-item.ts')).pair,
  }
}

let form: Awaited<ReturnType<typeof loadForm>>
beforeAll(async () => {
  vi.resetModules()
  form = await loadForm()
})
afterAll(() => vi.resetModules())

const cpf = '99999000118'
const valueOf = ({ name, kind }: RiderDetail) =>
  ({ text: name.toUpperCase(), date: '2031-01-31', flag: true })[kind]
const valuesOf = (details: readonly RiderDetail[]) =>
  Object.fromEntries(details.map((detail) => [detail.name, valueOf(detail)]))
const askingItem = () => ({ ...form.pair, minParticipants: 1, ...form.mapAskSettings(() => 1) })
const riderOf = () => ({ ...form.EMPTY_RIDER, ...valuesOf(form.details), cpf })
const entryOf = () => ({ entity: '', team: '', badge: '', strength: '', riders: [riderOf()] })

/** The fields of a rider of this entry. */
const fieldsOf = (item: CartItem) =>
  renderToStaticMarkup(
    createElement(form.RiderFields, {
      item,
      index: 0,
      rider: riderOf(),
      name: {
        known: undefined,
        isAsking: false,
        isUnknown: false,
        hasFailed: false,
        failure: undefined,
        lookAgain: () => Promise.resolve(false),
      },
      identity: 'FULANO',
      ownCpf: '',
      people: [],
      canBeBuyer: false,
      errorOf: (field) => `wrong ${field}`,
      onChange() {},
      onAdd: undefined,
      onRemove: undefined,
      onRepeat: undefined,
    }),
  )

test('The form has a field of its kind, with label and value, for each detail of the list', () => {
  const html = fieldsOf(askingItem())
  for (const detail of form.details) {
    expect(html).toContain(detail.label)
    if (detail.kind === 'flag') continue
    expect(html).toContain(`type="${detail.kind}"`)
    expect(html).toMatch(new RegExp(`<input[^>]*name="7.${detail.name}.0"[^>]*value="${valueOf(detail)}"`))
    expect(html).toContain(`wrong ${detail.name}`)
  }
})

test('The form has no field for a detail whose setting is off in the category', () => {
  const html = fieldsOf({ ...askingItem(), ...form.mapOwnAsks(() => 0) })
  for (const { label, askedBy } of form.details)
    expect(html.includes(label)).toBe(!askedBy.startsWith('asks'))
})

test('Each detail of the list is stored in the draft, sent to the server and read from its answer', () => {
  const item = askingItem()
  const stored: unknown = JSON.parse(JSON.stringify({ [item.cartItemId]: entryOf() }))
  expect(form.formValuesFrom([item], stored)).toEqual({ [item.cartItemId]: entryOf() })
  const sent = form.filledOf(item, entryOf(), () => undefined).participants[0]!
  for (const detail of form.details)
    expect(sent).toHaveProperty(detail.name, detail.kind === 'flag' ? 1 : valueOf(detail))
  const answered = { ...item, participants: [sent as (typeof item.participants)[number]] }
  expect(form.formValuesFrom([answered], null)[item.cartItemId]?.riders).toEqual([riderOf()])
})

test('A repeated rider keeps each detail that is not of one entry, if the entry asks for it', () => {
  const empty = { ...entryOf(), riders: [form.EMPTY_RIDER] }
  const kept = form.details.filter((detail) => detail.about !== 'entry')
  expect(form.repeatedRiders({ item: askingItem(), entry: empty }, riderOf())).toEqual([
    { ...form.EMPTY_RIDER, ...valuesOf(kept), cpf },
  ])
  expect(form.repeatedRiders({ item: form.pair, entry: empty }, riderOf())).toEqual([
    { ...form.EMPTY_RIDER, cpf },
  ])
})
