import type { BadgeRange } from './badges.ts'
import { addDays, instantAt, isPlainDate } from './calendar.ts'
import { priceStepMessages as messages } from './messages/price-steps.ts'
import { parseReais } from './money.ts'
import { untilText } from './price.ts'

/** Where a unit is sold: by the public page or by the people of the event. */
export type Channel = 'web' | 'desk'

/** A price that holds until an instant, for the first units, for the units of a range of numbers, or several of these. */
export type PriceStep = {
  priceInCents: number
  /** Milliseconds; from this instant on the step is over. Null: no instant ends it. */
  until: number | null
  /** The step is over when this many units are held or sold on all channels together. Null: no number ends it. */
  firstUnits: number | null
  /** Null: both. */
  channel: Channel | null
  /** The numbers that its units get. The step is over after one unit for each of them. Null: all numbers. */
  numbers: BadgeRange | null
}

const MAX_PRICE_STEPS = 8
const MAX_PRICE_IN_CENTS = 9_999_999
const CHANNELS: Record<Channel, string> = { web: 'no site', desk: 'na secretaria' }

const PRICE = /^(?:r\$\s*)?(isent[oa]|gr[aá]tis|\d{1,5}(?:[.,]\d{1,2})?)(?=[\s,]|$)/i
const DAY =
  /^até (?:o dia |dia )?(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,?\s(?:às )?(\d{1,2})(?::|h)(\d{2})?(?::(\d{2}))?)?(?=[\s,]|$)/i
const UNITS =
  /^(?:até (?:a )?(\d{1,4})ª? vendid[ao]s?|(?:para |n)?as (\d{1,4}) primeiras|primeiras (\d{1,4}))(?=[\s,]|$)/i
const NUMBERS = /^(?:(?:d?os )?números?|n[º°o.]\.?) (\d{1,4}) (?:a|até|ao) (\d{1,4})(?=[\s,]|$)/i
const CHANNEL = /^(?:só )?(no site|na secretaria)(?=[\s,]|$)/i
const JOINT = /^(?:,|e |ou )?\s*/i

/**
 * The steps of a text such as '400 até 30/11/2026 12:00; 420,00 até 50 vendidas na secretaria', in its order; the reason
 * why it is none. A day without a time holds until its end in São Paulo.
 */
export function readPriceSteps(text: string): { steps: PriceStep[] } | { problem: string } {
  const parts = text
    .split(/[;\n]/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
  if (parts.length > MAX_PRICE_STEPS) return { problem: messages.tooMany(MAX_PRICE_STEPS) }
  const steps: PriceStep[] = []
  for (const part of parts) {
    const step = readStep(part)
    if (typeof step === 'string') return { problem: step }
    steps.push(step)
  }
  return { steps }
}

/** The steps of a text that was checked. */
export function priceStepsOf(text: string): PriceStep[] {
  if (text === '') return []
  const read = readPriceSteps(text)
  if ('problem' in read) throw new TypeError(`not the steps of a price: ${text}`)
  return read.steps
}

function readStep(part: string): PriceStep | string {
  const [head, amount = ''] = PRICE.exec(part) ?? []
  if (head === undefined) return messages.unread(part)
  const priceInCents = /^\d/.test(amount) ? parseReais(amount) : 0
  if (priceInCents === undefined || priceInCents > MAX_PRICE_IN_CENTS) return messages.unread(part)
  const step: PriceStep = { priceInCents, until: null, firstUnits: null, channel: null, numbers: null }
  let rest = part.slice(head.length).trim().replace(JOINT, '')
  while (rest !== '') {
    const read = readClause(rest)
    const [name] = read ? Object.keys(read.clause) : []
    // guard: each-clause-of-a-step-once
    if (!read || step[name as keyof PriceStep] !== null) return messages.unread(part)
    Object.assign(step, read.clause)
    rest = rest.slice(read.length).replace(JOINT, '')
  }
  const isEndless = step.until === null && step.firstUnits === null && step.numbers === null
  return isEndless ? messages.endless(part) : step
}

function readClause(rest: string): { clause: Partial<PriceStep>; length: number } | undefined {
  const day = DAY.exec(rest)
  if (day) {
    const until = instantOf(day)
    return until === undefined ? undefined : { clause: { until }, length: day[0].length }
  }
  const units = UNITS.exec(rest)
  if (units) {
    const firstUnits = Number(units[1] ?? units[2] ?? units[3])
    return firstUnits > 0 ? { clause: { firstUnits }, length: units[0].length } : undefined
  }
  const numbers = NUMBERS.exec(rest)
  if (numbers) {
    const [first, last] = [Number(numbers[1]), Number(numbers[2])]
    // guard: range-of-a-step-ascends
    if (first < 1 || last < first) return undefined
    return { clause: { numbers: { first, last } }, length: numbers[0].length }
  }
  const channel = CHANNEL.exec(rest)
  if (!channel) return undefined
  const isSite = channel[1]?.toLowerCase() === CHANNELS.web
  return { clause: { channel: isSite ? 'web' : 'desk' }, length: channel[0].length }
}

function instantOf([, day = '', month = '', year = '', hour, minute = '00', second = '00']: RegExpExecArray) {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isPlainDate(date)) return undefined
  if (hour === undefined) return instantAt(addDays(date, 1), '00:00')
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return instantAt(date, `${hour.padStart(2, '0')}:${minute}`) + Number(second) * 1000
}

/** The steps as the one text that the shop stores: '400,00 até 30/11/2026 12:00; 420,00 até 50 vendidas na secretaria'. */
export const priceStepsText = (steps: readonly PriceStep[]) =>
  steps
    .map(({ priceInCents, until, firstUnits, channel, numbers }) =>
      [
        (priceInCents / 100).toFixed(2).replace('.', ','),
        until === null ? '' : `até ${untilText(until)}`,
        firstUnits === null ? '' : `até ${firstUnits} vendidas`,
        numbers === null ? '' : `nº ${numbers.first} a ${numbers.last}`,
        channel === null ? '' : CHANNELS[channel],
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join('; ')
