import type { Input } from '@porteira/contract'
import {
  isValidCpf,
  parseReais,
  reaisFromCents,
  storedVoucherValue,
  VOUCHER_LIMITS,
  type VoucherKind,
  voucherMessages,
} from '@porteira/domain'

type Body = NonNullable<Input<'POST /api/events/:eventUUID/vouchers'>['body']>

/** What is typed for new vouchers. Numbers are texts until the form is sent. */
export type VoucherForm = {
  about: string
  kind: VoucherKind
  value: string
  itemUUIDs: readonly string[]
  maxUses: string
  maxPerCpf: string
  validUntil: string
  count: string
  /** True for one code for each person of a list. */
  isForPeople: boolean
  people: string
}
export type Field = 'about' | 'value' | 'maxUses' | 'count' | 'people' | 'validUntil'
export type Problems = Partial<Record<Field, string>>

export const EMPTY: VoucherForm = {
  about: '',
  kind: 'percent',
  value: '',
  itemUUIDs: [],
  maxUses: '1',
  maxPerCpf: '1',
  validUntil: '',
  count: '1',
  isForPeople: false,
  people: '',
}

const { uses: MAX_USES, atOnce: MAX_AT_ONCE } = VOUCHER_LIMITS

/**
 * The CPFs of a list: one for each line, alone or in a cell of a spreadsheet. Lines without any digit, such as a head, are
 * left out. Returns the numbers of the lines whose CPF is wrong, too.
 */
export function readCpfs(text: string) {
  const lines = text
    .split('\n')
    .flatMap((line, index) => (/\d/.test(line) ? [{ line, number: index + 1 }] : []))
  const read = lines.map(({ line, number }) => ({
    number,
    cpf: line
      .split(/[;,\t]/)
      .map((part) => part.replaceAll(/\D/g, ''))
      .find(isValidCpf),
  }))
  return {
    cpfs: [...new Set(read.flatMap(({ cpf }) => cpf ?? []))],
    wrong: read.flatMap(({ cpf, number }) => (cpf ? [] : [number])),
  }
}

function readValue({ kind, value }: VoucherForm) {
  if (kind === 'free') return 0
  if (kind === 'percent') return /^\d{1,3}$/.test(value.trim()) ? Number(value) : undefined
  const cents = parseReais(value)
  return cents === undefined ? undefined : reaisFromCents(cents)
}

const within = (text: string, max: number) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max

/** The request of the form, and a sentence for each wrong field. */
export function readForm(form: VoucherForm): { body: Body; problems: Problems } {
  const value = readValue(form)
  const { cpfs, wrong } = form.isForPeople ? readCpfs(form.people) : { cpfs: [], wrong: [] }
  const problems: Problems = {
    ...(form.about.trim() === '' && { about: 'Diga para que é o código. O comprador lê este texto.' }),
    ...((value === undefined || storedVoucherValue(form.kind, value) === undefined) && {
      value: voucherMessages.wrongValue,
    }),
    ...(!within(form.maxUses, MAX_USES) && { maxUses: `De 1 a ${MAX_USES}.` }),
    ...(!form.isForPeople && !within(form.count, MAX_AT_ONCE) && { count: `De 1 a ${MAX_AT_ONCE}.` }),
    ...(form.isForPeople && peopleProblem(cpfs, wrong)),
  }
  const body: Body = {
    about: form.about.trim(),
    kind: form.kind,
    value: value ?? 0,
    itemUUIDs: [...form.itemUUIDs],
    maxUses: Number(form.maxUses),
    maxPerCpf: form.isForPeople ? 0 : Number(form.maxPerCpf),
    validUntil: form.validUntil,
    count: form.isForPeople ? 1 : Number(form.count),
    cpfs,
  }
  return { body, problems }
}

function peopleProblem(cpfs: readonly string[], wrong: readonly number[]): Problems {
  if (wrong.length > 0) return { people: `CPF errado: ${wrong.map((line) => `linha ${line}`).join(', ')}.` }
  if (cpfs.length === 0) return { people: 'Cole os CPFs, um por linha.' }
  return cpfs.length > MAX_AT_ONCE ? { people: `Até ${MAX_AT_ONCE} pessoas de uma vez.` } : {}
}
