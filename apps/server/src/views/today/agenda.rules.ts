import type { AgendaEntry } from '@porteira/contract'
import { businessDate, instantAt, type PlainDate, priceStepsOf } from '@porteira/domain'

/** The dates of an event, the steps of its prices and the sessions of its programme. */
export type AgendaFacts = {
  opensAt: Date
  closesAt: Date
  isClosed: boolean
  startsOn: PlainDate
  items: { name: string; priceSteps: string }[]
  sessions: { day: PlainDate; startsAt: string; names: string[] }[]
}

const SHOWN = 6

/** What comes after `now` at an event, in its order, at most six entries. Steps that end at one instant are one entry. */
export function agendaOf(facts: AgendaFacts, now: Date): AgendaEntry[] {
  const entries = [...saleEntries(facts), ...priceEntries(facts), ...programmeEntries(facts)]
  return entries
    .filter(({ at }) => timeOf(at) > now.getTime())
    .toSorted((a, b) => timeOf(a.at) - timeOf(b.at))
    .slice(0, SHOWN)
}

const timeOf = (at: string) => (at.includes('T') ? Date.parse(at) : instantAt(at, '00:00'))

const saleEntries = ({ opensAt, closesAt, isClosed }: AgendaFacts): AgendaEntry[] =>
  isClosed
    ? []
    : [
        { at: opensAt.toISOString(), kind: 'saleOpens', names: [] },
        { at: closesAt.toISOString(), kind: 'saleCloses', names: [] },
      ]

function priceEntries({ items }: AgendaFacts): AgendaEntry[] {
  const ends = items.flatMap(({ name, priceSteps }) =>
    priceStepsOf(priceSteps).flatMap(({ until }) => (until === null ? [] : [{ name, until }])),
  )
  return [...Map.groupBy(ends, ({ until }) => until)].map(([until, same]) => ({
    at: new Date(until).toISOString(),
    kind: 'priceChanges',
    names: [...new Set(same.map(({ name }) => name))],
  }))
}

function programmeEntries({ startsOn, sessions }: AgendaFacts): AgendaEntry[] {
  const timed = sessions.map(({ day, startsAt, names }): AgendaEntry => ({
    at: new Date(instantAt(day, startsAt)).toISOString(),
    kind: 'session',
    names,
  }))
  // The sessions of the first day say more than the day.
  const isListed = timed.some(({ at }) => businessDate(new Date(at)) === startsOn)
  return isListed ? timed : [{ at: startsOn, kind: 'firstDay', names: [] }, ...timed]
}
