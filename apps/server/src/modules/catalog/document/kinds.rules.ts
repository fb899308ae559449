import {
  type AuthorisationSetting,
  type EntryLimits,
  type LimitMode,
  type OptionalLimit,
  priceStepsOf,
  priceStepsText,
  reaisFromCents,
} from '@porteira/domain'
import type { CompetitionRules } from '@porteira/domain/competition'
import type { CategoryEntityRequired, CategoryTeamInfo } from '#platform/database/tables.ts'

/** Converts a value between its wire form and its column. */
export type Kind<Wire, Stored> = { toWire(stored: Stored): Wire; toStored(wire: Wire): Stored }

const unchanged = <Value>(): Kind<Value, Value> => ({
  toWire: (stored) => stored,
  toStored: (wire) => wire,
})

const BRASILIA = -3 * 3_600_000
/** An instant in the time zone of Brasília: '2027-01-12T23:59:59-03:00'. */
const inBrasilia = (at: Date) =>
  new Date(at.getTime() + BRASILIA).toISOString().replace(/(\.000)?Z$/, '-03:00')

export const text = unchanged<string>()
export const whole = unchanged<number>()
export const age = unchanged<number | null>()
export const entityRequired = unchanged<CategoryEntityRequired>()
export const authorisation = unchanged<AuthorisationSetting>()
export const teamInfo = unchanged<CategoryTeamInfo>()
export const riderSex = unchanged<EntryLimits['riderSex']>()
export const agesOn = unchanged<EntryLimits['agesOn']>()
export const limitMode = unchanged<LimitMode>()
export const optionalLimit = unchanged<OptionalLimit>()
/** A day; '' on the wire and null in the column for none. */
export const dayOrNone: Kind<string, string | null> = {
  toWire: (stored) => stored ?? '',
  toStored: (wire) => (wire === '' ? null : wire),
}
/** The rules of a competition; the import and the call that save them have checked them. */
export const competition: Kind<CompetitionRules | null, unknown> = {
  toWire: (stored) => stored as CompetitionRules | null,
  toStored: (rules) => rules && JSON.stringify(rules),
}
/** The steps of a price; the import and the call that save them have read them. */
export const priceSteps: Kind<string, string> = {
  ...text,
  toStored: (wire) => priceStepsText(priceStepsOf(wire)),
}
export const slug: Kind<string, string> = { ...text, toStored: (wire) => wire.toLowerCase() }
export const flag: Kind<number, boolean> = {
  toWire: (stored) => (stored ? 1 : 0),
  toStored: (wire) => wire === 1,
}
/** An amount: reais on the wire, centavos in the column. */
export const cents: Kind<number, number> = {
  toWire: reaisFromCents,
  toStored: (reais) => Math.round(reais * 100),
}
/** True for at most two decimals, because the contract of an installment plan prints only two. */
export const isWholeHundredths = (percent: number) =>
  Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6
export const percent: Kind<number, string> = { toWire: Number, toStored: (wire) => wire.toFixed(2) }
export const instant: Kind<string, Date> = { toWire: inBrasilia, toStored: (wire) => new Date(wire) }
