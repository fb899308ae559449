import { isMet, isMinorOn, reasonsOnFirstDay, type RiderOnFirstDay } from '@porteira/domain'
import type { EventDays } from '#modules/catalog/index.ts'

/** The facts of the live entries of an event about which its days decide. */
export type LiveFacts = {
  /** The days on which carts must pay. */
  dueDays: string[]
  riders: (Omit<RiderOnFirstDay, 'rules'> & {
    rules: Omit<RiderOnFirstDay['rules'], 'eventStartsOn'>
    /** The date of birth that decides about the authorisation. */
    birthdateForMinors: string | null
    /** A guardian allowed this rider to take part on the days of the event. */
    isAuthorised: boolean
  })[]
  /** The last valid days of checked documents. */
  validUntil: string[]
}

type Rule = (facts: LiveFacts, days: EventDays) => unknown

/** Everything that the days of an event decide about its entries. */
const RULES: Record<string, Rule> = {
  // guard: moved-days-keep-due-days
  dueDays: ({ dueDays }, { startsOn }) => dueDays.map((dueOn) => dueOn < startsOn),
  // guard: moved-days-keep-ages-and-cards
  agesAndCards: ({ riders }, { startsOn }) =>
    riders.map((facts) =>
      reasonsOnFirstDay({ ...facts, rules: { ...facts.rules, eventStartsOn: startsOn } }),
    ),
  // guard: moved-days-keep-minors
  minors: ({ riders }, { startsOn }) =>
    riders.map(({ birthdateForMinors: date }) => date !== null && isMinorOn(date, startsOn)),
  // Guardians sign for the days that they read.
  // guard: moved-days-keep-authorisations
  authorisations: ({ riders }, days) => riders.some(({ isAuthorised }) => isAuthorised) && days,
  // guard: moved-days-keep-documents
  documents: ({ validUntil }, { endsOn }) => validUntil.map((day) => isMet({ kind: 'date' }, day, endsOn)),
}

/** True if one of the rules decides otherwise on the other days. */
export const isDecidedOtherwise = (
  facts: LiveFacts,
  { before, after }: Record<'before' | 'after', EventDays>,
) =>
  Object.values(RULES).some(
    (rule) => JSON.stringify(rule(facts, before)) !== JSON.stringify(rule(facts, after)),
  )
