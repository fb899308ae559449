import type { Correction, Input } from '@porteira/contract'
import { adminMessages, parseReais, reaisFromCents, wallTime } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import type { Draft, Fields } from '#areas/organiser/components/form-fields.ts'
import type { Problems } from '#areas/organiser/components/FormFields.tsx'

export const factFields = [
  { name: 'name', kind: 'text', max: 100 },
  { name: 'startDate', kind: 'date' },
  { name: 'endDate', kind: 'date' },
  { name: 'salesStart', kind: 'instant', hint: 'Horário de Brasília.' },
  { name: 'salesEnd', kind: 'instant', hint: 'Horário de Brasília.' },
] as const satisfies Fields

export type ItemValues = { price: string; unitsTotal: string }
export type CorrectionValues = {
  facts: Draft
  items: Readonly<Record<string, ItemValues>>
  reason: string
}
export type CorrectionProblems = {
  facts: Problems
  items: Readonly<Record<string, string>>
  reason?: string | undefined
}
type Body = NonNullable<Input<'PUT /api/events/:eventUUID/correction'>['body']>

const local = (instant: string) => wallTime(new Date(instant)).slice(0, 16)
const priceText = (reais: number) => reais.toFixed(2).replace('.', ',')

/** The texts of the form. */
export const correctionForm = (stored: Correction): CorrectionValues => ({
  facts: {
    name: stored.name,
    startDate: stored.startDate,
    endDate: stored.endDate,
    salesStart: local(stored.salesStart),
    salesEnd: local(stored.salesEnd),
  },
  items: Object.fromEntries(
    stored.items.map(({ itemUUID, price, unitsTotal }) => [
      itemUUID,
      { price: priceText(price), unitsTotal: String(unitsTotal) },
    ]),
  ),
  reason: '',
})

type Facts = { stored: Correction; form: CorrectionValues }

/** What is wrong, beside its field. The server decides about everything else. */
export function problemsOf({ stored, form }: Facts): CorrectionProblems {
  const { facts } = form
  const empty = factFields
    .filter(({ name }) => !facts[name]?.trim())
    .map(({ name }) => [name, 'Falta preencher.'])
  const items = stored.items.flatMap(({ itemUUID, unitsSold }) => {
    const { price = '', unitsTotal = '' } = form.items[itemUUID] ?? {}
    if (parseReais(price) === undefined)
      return [[itemUUID, 'O preço deve ser um valor em reais, como 120,00.']]
    if (!/^\d+$/.test(unitsTotal)) return [[itemUUID, 'As vagas devem ser um número.']]
    return Number(unitsTotal) < unitsSold
      ? [[itemUUID, `Já foram vendidas ${unitsSold}: as vagas não podem ser menos.`]]
      : []
  })
  return {
    facts: { ...salesEndProblem(stored, facts), ...(Object.fromEntries(empty) as Problems) },
    items: Object.fromEntries(items) as Record<string, string>,
    ...(stored.hasSales === 1 && form.reason.trim() === '' && { reason: 'Escreva o motivo da correção.' }),
  }
}

/** Stored dates that break the rule are no problem while they are unchanged. */
function salesEndProblem(stored: Correction, { endDate = '', salesEnd = '' }: Draft): Problems {
  const isUnchanged = endDate === stored.endDate && salesEnd === local(stored.salesEnd)
  return isUnchanged || endDate === '' || salesEnd.slice(0, 10) <= endDate
    ? {}
    : { salesEnd: adminMessages.salesEndAfterEvent }
}

/** Only the changed values, so that nothing else counts as corrected. */
export function changesOf(stored: Correction, form: CorrectionValues): Body {
  const before = correctionForm(stored)
  const { name = '', startDate = '', endDate = '', salesStart = '', salesEnd = '' } = form.facts
  const items = stored.items.flatMap(({ itemUUID }) => {
    const [now, was] = [form.items[itemUUID], before.items[itemUUID]]
    const price = now && now.price !== was?.price ? parseReais(now.price) : undefined
    const hasOtherStock = now && now.unitsTotal !== was?.unitsTotal
    if (price === undefined && !hasOtherStock) return []
    return [
      {
        itemUUID,
        ...(price !== undefined && { price: reaisFromCents(price) }),
        ...(hasOtherStock && { unitsTotal: Number(now.unitsTotal) }),
      },
    ]
  })
  return {
    ...(name.trim() !== stored.name && { name: name.trim() }),
    ...(startDate !== stored.startDate && { startDate }),
    ...(endDate !== stored.endDate && { endDate }),
    ...(salesStart !== before.facts.salesStart && { salesStart: `${salesStart}:00-03:00` }),
    ...(salesEnd !== before.facts.salesEnd && { salesEnd: `${salesEnd}:00-03:00` }),
    ...(items.length > 0 && { items }),
  }
}

/** The changes of the items as sentences, for the question before the save. */
export const itemChanges = (stored: Correction, { items = [] }: Body) =>
  items.map(({ itemUUID, price, unitsTotal }) => {
    const item = stored.items.find((each) => each.itemUUID === itemUUID)
    const parts = [
      price !== undefined && item && `${amountText(item.price)} → ${amountText(price)}`,
      unitsTotal !== undefined && item && `${item.unitsTotal} → ${unitsTotal} vagas`,
    ]
    return `${item?.name ?? ''}: ${parts.filter(Boolean).join(', ')}`
  })
