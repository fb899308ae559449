import { businessDate } from '@porteira/domain'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

type User = { userUUID: string; nickname: string }
const { users } = JSON.parse(
  readFileSync(new URL('../../../demo/demo-data.json', import.meta.url), 'utf8'),
) as { users: User[] }
const riders = users.toSorted((a, b) => b.nickname.length - a.nickname.length)

type Shots = { qualify: number[]; final: number[] }
type Entry = { badge: number; strength: number; entity: string; shots: (Shots & { uuid: string })[] }

/** One row of a ranking: its number, its riders from the longest nickname on, and the shots of each. */
export const row = (
  badge: number,
  { strength = 1, first = 0, count = 3, qualify = [1, 1, 1, 0, 1], final = [] as number[] } = {},
): Entry => ({
  badge,
  strength,
  entity: 'CTG SENTINELA DA NEBLINA DO PLANALTO FRIO',
  shots: Array.from({ length: count }, (_, index) => ({
    uuid: riders[(first + index) % riders.length]?.userUUID ?? '',
    qualify,
    final,
  })),
})

/** The names of a row as the scoreboard shows them. */
export const namesOf = ({ shots }: Entry) =>
  shots.map(({ uuid }) => riders.find(({ userUUID }) => userUUID === uuid)?.nickname).join(', ')

const dayFrom = (days: number) => businessDate(new Date(Date.now() + days * 86_400_000))

async function send(shop: string, method: 'POST' | 'PUT', path: string, body: object) {
  const answer = await fetch(`${shop}/api/integration/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer porteira-demo-service-key' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Creates an event of today with these categories, whose numbers 1 to 200 were sold at the desk. */
export async function openArenaEvent(shop: string, names: string[]) {
  const categories = names.map((name, index) => ({
    UUID: randomUUID(),
    name,
    displayOrder: index + 1,
    price: 0,
    unitsTotal: 200,
    maxParticipants: 5,
    strengthOptions: 3,
    strengthDynamic: 1,
    keptBadges: '1-200',
  }))
  const eventUUID = randomUUID()
  await send(shop, 'POST', 'events', {
    eventUUID,
    shortName: `arena-${eventUUID.slice(0, 8)}`,
    name: 'RODEIO DA CANCHA CHEIA',
    city: 'Bom Jesus',
    state: 'RS',
    startDate: dayFrom(-1),
    endDate: dayFrom(1),
    salesStart: '2026-01-01T08:00:00-03:00',
    salesEnd: '2026-01-02T08:00:00-03:00',
    categories,
  })
  let revision = 0
  return {
    eventUUID,
    categories: categories.map(({ UUID }) => UUID),
    /** Sends all shots of a category, as another system does. */
    score: (catUUID: string, entries: Entry[]) =>
      send(shop, 'PUT', `rankings/${catUUID}`, { revision: ++revision, rankingsLiveNow: 1, entries }),
  }
}
