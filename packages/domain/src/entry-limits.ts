import { ageOn, isPlainDate, type PlainDate } from './calendar.ts'
import type { Sex } from './accounts.ts'
import { entryLimitMessages as messages } from './messages/entry-limits.ts'

/** What a limit does with an entry that does not keep it. */
export const LIMIT_MODES = ['refuse', 'warn'] as const
export type LimitMode = (typeof LIMIT_MODES)[number]
export const OPTIONAL_LIMITS = ['off', ...LIMIT_MODES] as const
export type OptionalLimit = (typeof OPTIONAL_LIMITS)[number]
export const RIDER_SEXES = ['any', 'F', 'M'] as const
export const AGE_DAYS = ['firstDay', 'yearEnd', 'date'] as const

/** Who may enter a category, besides its ages of every rider and its quota. Everything is off by default. */
export type EntryLimits = {
  riderSex: 'any' | Sex
  riderSexMode: LimitMode
  /** The day on which ages are counted: the first day of the event, the last day of its year, or `agesOnDate`. */
  agesOn: (typeof AGE_DAYS)[number]
  /** '' unless `agesOn` is 'date'. */
  agesOnDate: PlainDate
  /** What the ages of every rider do. */
  restrictAgeMode: LimitMode
  /** At least this many riders are within `someAgeMin` and `someAgeMax`; 0: no such limit. */
  someAgeRiders: number
  /** Completed years, both included; 0: no limit. */
  someAgeMin: number
  someAgeMax: number
  someAgeMode: LimitMode
  /** All riders and the club are of the region of the event, or of one region. */
  oneRegion: OptionalLimit
  /** A rider enters the whole event for one entity. */
  oneClub: OptionalLimit
}

export const NO_LIMITS: EntryLimits = {
  riderSex: 'any',
  riderSexMode: 'refuse',
  agesOn: 'firstDay',
  agesOnDate: '',
  restrictAgeMode: 'refuse',
  someAgeRiders: 0,
  someAgeMin: 0,
  someAgeMax: 0,
  someAgeMode: 'refuse',
  oneRegion: 'off',
  oneClub: 'off',
}

type AgeDay = Pick<EntryLimits, 'agesOn' | 'agesOnDate'>

/** The day on which the ages of a category are counted. */
export function ageDay({ agesOn, agesOnDate }: AgeDay, eventStartsOn: PlainDate): PlainDate {
  if (agesOn === 'date' && agesOnDate !== '') return agesOnDate
  return agesOn === 'yearEnd' ? `${eventStartsOn.slice(0, 4)}-12-31` : eventStartsOn
}

type Ages = Pick<EntryLimits, 'someAgeMin' | 'someAgeMax'>

/** Whether a rider of this date of birth counts for the ages that some riders must have. */
export function hasSomeAge(birthdate: PlainDate, { someAgeMin, someAgeMax }: Ages, day: PlainDate): boolean {
  const years = ageOn(birthdate, day)
  return years >= someAgeMin && (someAgeMax === 0 || years <= someAgeMax)
}

export type LimitProblem = {
  field: 'riderSex' | 'agesOnDate' | 'someAgeRiders' | 'someAgeMax'
  message: string
}

type Stated = Pick<EntryLimits, 'agesOn' | 'agesOnDate' | 'someAgeRiders' | 'someAgeMin' | 'someAgeMax'> & {
  maxParticipants: number
}

/** What is wrong between the limits of one category, in the order of the form. */
export function limitProblems(limits: Stated): LimitProblem[] {
  const { agesOn, agesOnDate, someAgeRiders, someAgeMin, someAgeMax, maxParticipants } = limits
  const problems: (LimitProblem | false)[] = [
    agesOn === 'date' && agesOnDate === '' && { field: 'agesOnDate', message: messages.dateMissing },
    agesOnDate !== '' && !isPlainDate(agesOnDate) && { field: 'agesOnDate', message: messages.noDay },
    agesOn !== 'date' && agesOnDate !== '' && { field: 'agesOnDate', message: messages.dateUnused },
    someAgeRiders > maxParticipants && { field: 'someAgeRiders', message: messages.tooMany },
    someAgeRiders > 0 &&
      someAgeMin === 0 &&
      someAgeMax === 0 && { field: 'someAgeMax', message: messages.agesMissing },
    someAgeRiders === 0 &&
      someAgeMin + someAgeMax > 0 && { field: 'someAgeRiders', message: messages.ridersMissing },
    someAgeMax > 0 && someAgeMax < someAgeMin && { field: 'someAgeMax', message: messages.agesReversed },
  ]
  return problems.filter((problem) => problem !== false)
}

/** The limits of a category in sentences for its buyers. */
export function limitsInWords(limits: EntryLimits): string[] {
  const sentences = [
    limits.riderSex !== 'any' && messages.onlySex(limits.riderSex),
    limits.someAgeRiders > 0 && messages.someAges(limits.someAgeRiders, limits),
    limits.agesOn !== 'firstDay' && messages.agesOn(limits),
    limits.oneRegion !== 'off' && messages.oneRegion,
    limits.oneClub !== 'off' && messages.oneClub,
  ]
  return sentences.filter((sentence) => sentence !== false)
}
