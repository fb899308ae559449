import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { businessDate, formatTime } from '@porteira/domain'
import { type CompetitionRules, type StrengthRules, USUAL_RULES } from '@porteira/domain/competition'
import type { Shop } from './shop.ts'

const DAY_IN_MS = 86_400_000
const { users } = JSON.parse(readFileSync(new URL('../../demo/demo-data.json', import.meta.url), 'utf8')) as {
  users: { userUUID: string }[]
}

const money = (place: number, reais: number) => ({
  from: place,
  to: place,
  per: 'entry' as const,
  award: { kind: 'money' as const, reais },
  minimumEntries: 0,
  otherwise: { kind: 'none' as const },
})

const strength = (name: string, minimum: number, more: Partial<StrengthRules>): StrengthRules => ({
  name,
  minimum,
  final: { kind: 'suddenDeath', lives: 0, stopAt: 2, whenAllMiss: 'again' },
  trophies: 0,
  tie: 'share',
  prizes: [money(1, 1000), money(2, 500)],
  ...more,
})

const rules = (riders: number, rounds: number, strengths: StrengthRules[]): CompetitionRules => ({
  riders,
  shotsPerRound: 1,
  lifeCost: { kind: 'miss' },
  qualifier: { rounds, sieve: { kind: 'hits' }, ranges: [] },
  strengths,
  ...USUAL_RULES,
})

/** A category of the afternoon with the number of its entries. */
export type LiveCategory = { id: string; name: string; entries: number; rules: CompetitionRules }

const categories = (): LiveCategory[] => [
  {
    id: randomUUID(),
    name: 'LAÇO INDIVIDUAL',
    entries: 16,
    rules: rules(1, 3, [
      strength('A', 3, { final: { kind: 'suddenDeath', lives: 1, stopAt: 2, whenAllMiss: 'again' } }),
      strength('B', 1, {}),
    ]),
  },
  {
    id: randomUUID(),
    name: 'LAÇO DUPLA',
    entries: 8,
    rules: rules(2, 1, [
      strength('A', 1, { final: { kind: 'rounds', rounds: 1, counts: 'final' }, trophies: 1, tie: 'throw' }),
    ]),
  },
]

const dayFrom = (days: number) => businessDate(new Date(Date.now() + days * DAY_IN_MS))

/** An event of today with categories, rules and riders of the demo. */
export async function openAfternoon(shop: Shop) {
  const all = categories()
  const eventUUID = randomUUID()
  await shop.asSystem('POST', 'events', {
    eventUUID,
    shortName: `tarde-ao-vivo-${eventUUID.slice(0, 6)}`,
    name: 'TARDE DE LAÇO AO VIVO',
    city: 'Bom Jesus',
    state: 'RS',
    startDate: dayFrom(0),
    endDate: dayFrom(1),
    salesStart: '2026-01-01T08:00:00-03:00',
    salesEnd: '2026-01-02T08:00:00-03:00',
    categories: all.map(({ id, name, entries, rules: { riders, strengths } }, index) => ({
      UUID: id,
      name,
      displayOrder: index + 1,
      price: 0,
      unitsTotal: entries,
      maxParticipants: riders,
      strengthOptions: strengths.length,
      strengthDynamic: 1,
      keptBadges: `1-${entries}`,
    })),
  })
  for (const {
    id,
    entries,
    rules: { riders, ...rest },
  } of all) {
    await shop.setRules(id, { riders, ...rest })
    await shop.asSystem('PUT', `rankings/${id}`, {
      revision: 1,
      rankingsLiveNow: 1,
      entries: Array.from({ length: entries }, (_, entry) => ({
        badge: entry + 1,
        strength: 0,
        entity: `CTG TENTO ${entry + 1}`,
        shots: Array.from({ length: riders }, (_rider, rider) => ({
          uuid: users[(entry * riders + rider) % users.length]?.userUUID,
          qualify: [],
          final: [],
        })),
      })),
    })
  }
  await shop.setProgramme(eventUUID, sessionsOf(all))
  return { eventUUID, categories: all }
}

/** The first category now in two sessions of one arena, and the others in the next arena. */
function sessionsOf([first, ...others]: LiveCategory[]) {
  const session = { day: dayFrom(0), arena: 1, startsAt: formatTime(new Date()) }
  const part = (kind: 'all' | 'qualifier' | 'finals', id = '') => ({ catUUID: id, kind, heat: 0 })
  return [
    { ...session, parts: [part('qualifier', first?.id)] },
    { ...session, startsAt: '23:00', parts: [part('finals', first?.id)] },
    { ...session, arena: 2, parts: others.map(({ id }) => part('all', id)) },
  ]
}
