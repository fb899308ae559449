import { expect, test } from 'vitest'
import { addFact, noFacts, possibleCourses } from '#competition/competition.ts'
import { instantAt } from '#calendar.ts'
import { forecastOf } from './forecast.ts'
import { diceOf, type GeneratedCategory, generateEvent } from './generated-event.ts'
import { paceOf } from './pace.ts'

const DAY = '2027-01-16'
const RUNS = 100

/** What the forecast says of an event of which only the first shots are known. */
function forecastAt(seed: number, share: number) {
  const event = generateEvent(seed, instantAt(DAY, '08:00'))
  const now = event.shots[Math.floor(event.shots.length * share)] ?? event.startsAt
  const dice = diceOf(seed + 5000)
  const parts = event.categories.map((one) => partOf(one, now, dice.next))
  const forecast = forecastOf({
    programme: {
      latestEnd: '00:00',
      sessions: [
        {
          day: DAY,
          arena: 1,
          startsAt: '08:00',
          parts: parts.map(({ category }) => ({ catUUID: category, kind: 'all' as const, heat: 0 })),
        },
      ],
    },
    work: [parts],
    paces: parts.map(({ category, kind, pace }) => ({ category, kind, pace })),
    now,
    runs: RUNS,
    random: dice.next,
  })
  return { now, end: event.endsAt, forecast: forecast[0] as (typeof forecast)[0] }
}

function partOf({ category, rules, badges, facts }: GeneratedCategory, now: number, random: () => number) {
  const shots = facts.flatMap((one) => (one.kind === 'shot' && one.thrownAt <= now ? [one.thrownAt] : []))
  const known = noFacts()
  let isKnown = true
  for (const fact of facts) {
    if (fact.kind === 'shot') isKnown = fact.thrownAt <= now
    if (isKnown) addFact(known, fact, rules.shotsPerRound)
  }
  const entries = badges.map((badge) => ({
    badge,
    sold: 0,
    bought: 0,
    riders: Array.from({ length: rules.riders }, (_, index) => `${badge}/${index + 1}`),
  }))
  const courses = possibleCourses({ rules, entries, facts: known }, RUNS, random)
  return {
    category,
    kind: rules.riders > 1 ? ('team' as const) : ('individual' as const),
    pace: paceOf(shots),
    thrown: shots.length,
    firstAt: shots[0],
    lastAt: shots.at(-1),
    left: courses.map(({ heats, finals }) => heats.reduce((sum, one) => sum + one, finals)),
  }
}

test('The end of 200 events of an independent program is missed little at half-time, and 85 to 95 % are in the interval', () => {
  const all = Array.from({ length: 200 }, (_, index) => forecastAt(index + 1, 0.5))
  const misses = all
    .map(({ now, end, forecast }) => Math.abs(forecast.endsAt - end) / (end - now))
    .sort((a, b) => a - b)
  const isIn = all.filter(({ end, forecast }) => end >= forecast.endsFrom && end <= forecast.endsBy)
  expect(misses[100]).toBeLessThan(0.15)
  expect(isIn.length / all.length).toBeGreaterThanOrEqual(0.85)
  expect(isIn.length / all.length).toBeLessThanOrEqual(0.95)
}, 120_000)
