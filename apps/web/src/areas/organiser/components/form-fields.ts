import {
  ADMIN_FIELDS,
  type AdminField,
  adminMessages,
  FIELD_BOUNDS,
  NUMBER_BOUNDS,
  parseReais,
  readPriceSteps,
  reaisFromCents,
} from '@porteira/domain'
import type { Option } from '#ui/Select.tsx'

/** One field of an administrator's form: its kind and its bounds. */
export type FormField = {
  name: AdminField
  hint?: string
  /** The heading above the field, if a part of the form begins with it. */
  heading?: string
} & (
  | { kind: 'text' | 'digits' | 'html' | 'steps' | 'fixed'; max?: number }
  | { kind: 'number'; min?: number; max: number }
  | { kind: 'money' | 'percent' | 'flag' | 'date' | 'instant' }
  | { kind: 'choice'; options: readonly Option[] }
)

export type Fields = readonly FormField[]

/** The field of a whole number within the bounds that the domain states for it. */
export const numberField = <Name extends AdminField & keyof typeof NUMBER_BOUNDS>(name: Name, hint = '') =>
  ({ name, kind: 'number', ...NUMBER_BOUNDS[name], hint }) as const

/** The field of the steps of a price, one in each line. */
export const priceStepsField = {
  name: 'priceSteps',
  kind: 'steps',
  max: FIELD_BOUNDS.priceSteps,
  hint: 'Um por linha: 400 até 30/11/2026 12:00, 420 até 50 vendidas ou 430 nº 1 a 75. Depois vale o preço.',
} as const

/** The values of a form as they are sent: numbers and flags as numbers, a choice as one of its options. Fixed fields are left out. */
export type Values<Form extends Fields> = {
  [Field in Form[number] as Field['kind'] extends 'fixed' ? never : Field['name']]: Field extends {
    kind: 'number' | 'money' | 'percent' | 'flag'
  }
    ? number
    : Field extends { options: readonly Option<infer Choice>[] }
      ? Choice
      : string
}

/** The values of a form while it is edited, always as text. */
export type Draft = Readonly<Partial<Record<AdminField, string>>>

/** The text values of a form from the values of the server. */
export const draftOf = (fields: Fields, values: object): Draft =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, boxText(kind, Reflect.get(values, name))]))

function boxText(kind: FormField['kind'], value: unknown) {
  if (typeof value === 'number' && kind === 'money') return value.toFixed(2).replace('.', ',')
  if (typeof value === 'number' && kind === 'percent') return String(value).replace('.', ',')
  if (typeof value === 'string' && kind === 'steps') return value.replaceAll('; ', '\n')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The values to send. The fields give each value its type, because `Object.fromEntries` loses it. */
export const valuesOf = <const Form extends Fields>(fields: Form, draft: Draft) =>
  Object.fromEntries(
    fields
      .filter(({ kind }) => kind !== 'fixed')
      .map(({ name, kind }) => [name, wireValue(kind, draft[name] ?? '')]),
  ) as Values<Form>

function wireValue(kind: FormField['kind'], text: string): string | number {
  if (kind === 'money' || kind === 'percent') return reaisFromCents(parseReais(text || '0') ?? 0)
  return kind === 'number' || kind === 'flag' ? Number(text || '0') : text
}

/** The first wrong field in the order of the form, with its message. */
export function formProblem(fields: Fields, draft: Draft) {
  for (const field of fields) {
    const message = problemOf(field, draft[field.name] ?? '')
    if (message !== undefined) return { name: field.name, message }
  }
  return undefined
}

function problemOf(field: FormField, text: string) {
  const read = field.kind === 'steps' ? readPriceSteps(text) : { steps: [] }
  if ('problem' in read) return read.problem
  return isFine(field, text) ? undefined : adminMessages.invalidField(ADMIN_FIELDS[field.name])
}

function isFine(field: FormField, text: string) {
  if (field.kind === 'money' || field.kind === 'percent') return parseReais(text || '0') !== undefined
  if (field.kind === 'number') {
    const number = Number(text || '0')
    return Number.isInteger(number) && number >= (field.min ?? 0) && number <= field.max
  }
  return field.kind === 'text' || field.kind === 'digits' || field.kind === 'html' || field.kind === 'steps'
    ? text.length <= (field.max ?? Infinity)
    : true
}
