import type { Input } from '@porteira/contract'
import {
  abilitiesOf,
  type cardBrandLabels,
  formatReais,
  isNsu,
  parseReais,
  type PaymentMethod,
} from '@porteira/domain'

type Completed = Input<'POST /api/till/sales/:cartUUID/complete'>['body']

export type CardBrand = keyof typeof cardBrandLabels
export type Way = PaymentMethod | 'courtesy'
export type TypedCard = { value: string; brand: CardBrand | ''; nsu: string }

/** What a person types about a payment. Amounts are texts in reais. */
export type Typed = {
  way: Way
  given: string
  card: TypedCard
  reason: string
  /** The amounts of the methods when there is more than one. */
  split: { pix: string; cash: string; cards: readonly TypedCard[] }
}

export const EMPTY_CARD: TypedCard = { value: '', brand: '', nsu: '' }
export const EMPTY: Typed = {
  way: 'cash',
  given: '',
  card: EMPTY_CARD,
  reason: '',
  split: { pix: '', cash: '', cards: [] },
}

/** A payment as the server books it. Amounts in reais, as on the wire. */
export type PaidParts = Pick<Completed, 'cash' | 'cards' | 'courtesy'>

/** What is wrong, by the name of the field. */
export type Problems = Readonly<Partial<Record<string, string>>>
export type Checked = { parts: PaidParts; problems: Problems }

/** 37050 centavos → '370,50', as a person types it. */
export const typedAmount = (inCents: number) => (inCents / 100).toFixed(2).replace('.', ',')

/** The change in centavos; undefined while less than the amount was given, or nothing readable. */
export function changeOf(dueInCents: number, given: string) {
  const givenInCents = given.trim() === '' ? dueInCents : parseReais(given)
  return givenInCents === undefined || givenInCents < dueInCents ? undefined : givenInCents - dueInCents
}

/** The amounts that are likely to be given: the exact one and the next two multiples of R$ 50,00. */
export function likelyAmounts(dueInCents: number) {
  const next = (Math.floor(dueInCents / 5000) + 1) * 5000
  return [dueInCents, next, next + 5000]
}

const NO_PARTS: PaidParts = { cash: null, cards: [], courtesy: null }
type Part = { parts: Partial<PaidParts>; problems: Problems }

const partBy: Record<Way, (typed: Typed, dueInCents: number) => Part> = {
  pix: () => ({ parts: {}, problems: {} }),
  cash({ given }, dueInCents) {
    const { part, problems } = cashPart(dueInCents, given)
    return { parts: { cash: part }, problems }
  },
  card({ card }, dueInCents) {
    const { part, problems } = cardPart({ ...card, value: typedAmount(dueInCents) }, '')
    return { parts: { cards: part ? [part] : [] }, problems }
  },
  courtesy({ reason }, dueInCents) {
    const courtesy = { value: dueInCents / 100, reason: reason.trim() }
    const problems: Problems = courtesy.reason === '' ? { reason: 'Escreva o motivo da cortesia.' } : {}
    return { parts: { courtesy }, problems }
  },
}

/** A payment by one method. An empty amount of cash means that it was exact. */
export function partsOfWay(typed: Typed, dueInCents: number): Checked {
  const { parts, problems } = partBy[typed.way](typed, dueInCents)
  return { parts: { ...NO_PARTS, ...parts }, problems }
}

/** True for a method whose money the bank collects: the page asks for a charge in place of the money. */
export const isAskedAtBank = (way: Way) => way !== 'courtesy' && abilitiesOf(way).takenBy === 'bank'

/** A payment by cash and cards that together must be the whole amount. */
export function partsOfSplit({ split, given }: Typed, dueInCents: number): Checked {
  const cashInCents = split.cash.trim() === '' ? 0 : parseReais(split.cash)
  const cash = cashInCents ? cashPart(cashInCents, given) : { part: null, problems: {} }
  const cards = split.cards.map((card, index) => cardPart(card, String(index)))
  const problems = {
    ...(cashInCents === undefined && { cash: WRONG_AMOUNT }),
    ...cash.problems,
    ...Object.assign({}, ...cards.map((card) => card.problems)),
  }
  const left = leftOfSplit({ ...split, pix: '' }, dueInCents)
  return {
    parts: { cash: cash.part, cards: cards.flatMap(({ part }) => part ?? []), courtesy: null },
    problems: Object.keys(problems).length === 0 && left !== 0 ? { sum: sumText(left) } : problems,
  }
}

/** What the parts do not cover yet, in centavos; negative when they are more than the amount. */
export const leftOfSplit = ({ pix, cash, cards }: Typed['split'], dueInCents: number) =>
  [pix, cash, ...cards.map(({ value }) => value)].reduce(
    (left, text) => left - (parseReais(text) ?? 0),
    dueInCents,
  )

/** 'Faltam R$ 20,00 para o total.' */
export const sumText = (leftInCents: number) =>
  leftInCents < 0
    ? `As partes passam do total em ${formatReais(-leftInCents)}.`
    : `Faltam ${formatReais(leftInCents)} para o total.`

export const WRONG_AMOUNT = 'Digite o valor em reais, sem ponto, como 1200 ou 120,50.'
/** The largest banknote. A larger change would include a note that the sale did not need, so it is a typing error. */
const MAX_NOTE_IN_CENTS = 20_000

function cashPart(dueInCents: number, given: string) {
  const givenInCents = given.trim() === '' ? dueInCents : parseReais(given)
  const part = { value: dueInCents / 100, given: (givenInCents ?? 0) / 100 }
  if (givenInCents === undefined) return { part, problems: { given: WRONG_AMOUNT } }
  const says = givenText(givenInCents - dueInCents)
  return { part, problems: says === undefined ? {} : { given: says } }
}

function givenText(changeInCents: number) {
  if (changeInCents < 0)
    return `Faltam ${formatReais(-changeInCents)}. Para completar, divida em mais de uma forma.`
  return changeInCents >= MAX_NOTE_IN_CENTS
    ? `O troco seria de ${formatReais(changeInCents)}. Confira o valor recebido.`
    : undefined
}

function cardPart({ value, brand, nsu }: TypedCard, at: string) {
  const inCents = parseReais(value)
  const problems: Problems = {
    ...(!inCents && { [`value${at}`]: WRONG_AMOUNT }),
    ...(brand === '' && { [`brand${at}`]: 'Escolha a bandeira.' }),
    ...(!isNsu(nsu) && { [`nsu${at}`]: 'Digite o NSU que está no comprovante da maquininha.' }),
  }
  return { part: inCents && brand !== '' ? { value: inCents / 100, brand, nsu } : undefined, problems }
}
