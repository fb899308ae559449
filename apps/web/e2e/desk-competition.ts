import { randomUUID } from 'node:crypto'
import type { CompetitionRules } from '@porteira/domain/competition'
import { openArenaEvent, row } from './arena-event.ts'
import { callsOf } from './shop.ts'
import type { testbedOfFile } from './testbed-of-file.ts'

const ADMIN = '99999900100'

type Phase = 'qualify' | 'final' | 'tieBreak'
type Strength = { strength: number; seen: string; standings: { badge: number; place: number | null }[] }
type State = { seen: string; strengths: Strength[] }

/** A category with rules in an event of today. Each number has riders of its own. */
export async function openCompetition(
  testbed: ReturnType<typeof testbedOfFile>,
  rules: CompetitionRules,
  badges: readonly number[],
) {
  const { eventUUID, categories } = await openArenaEvent(testbed.shop, ['LAÇO DA CANCHA CHEIA'])
  const catUUID = categories[0] ?? ''
  const { call, logIn } = callsOf(testbed)
  const { token } = await logIn(ADMIN, 1)
  const riders = new Map(
    badges.map((badge, index) => {
      const { shots } = row(badge, { first: index * rules.riders, count: rules.riders })
      return [badge, shots.map(({ uuid }) => uuid)]
    }),
  )
  const rows = [...riders].flatMap(([badge, uuids]) =>
    uuids.map((uuid, position) => ({ badge, uuid, position })),
  )
  await testbed.write('update category set competition = $1 where id = $2', [JSON.stringify(rules), catUUID])
  await testbed.write('insert into ranking_entry (category_id, badge) select $1::uuid, unnest($2::int[])', [
    catUUID,
    badges,
  ])
  await testbed.write(
    `insert into ranking_rider (category_id, badge, rider_uuid, position)
     select $1::uuid, badge, uuid, position
     from jsonb_to_recordset($2::jsonb) as rider(badge int, uuid uuid, position int)`,
    [catUUID, JSON.stringify(rows)],
  )
  let made = 0

  /** Throws shots of a number: 1 is a hit. */
  async function throwShots(badge: number, phase: Phase, marks: string, from = 1) {
    const team = riders.get(badge) ?? []
    const shots = [...marks].map((mark, index) => ({
      id: randomUUID(),
      badge,
      uuid: team[index % team.length],
      phase,
      round: from + Math.floor(index / team.length),
      hit: Number(mark),
      // A final is thrown after its start, which is now.
      thrownOn: new Date(Date.now() - (phase === 'qualify' ? 8 * 3_600_000 : 0) + made++).toISOString(),
    }))
    const { refused } = await call(`scoring/${catUUID}/shots`, { token, shots, undone: [] })
    if ((refused as object[]).length > 0) throw new Error(JSON.stringify(refused))
  }

  const read = async () => (await call(`competition/${catUUID}?token=${token}`)) as unknown as State

  /** Stores a decision as another person does. */
  async function decide(
    kind: string,
    fields: { strength?: number; badge?: number; [field: string]: unknown },
  ) {
    const { strengths, seen } = await read()
    const own = strengths.find(
      ({ strength, standings }) =>
        strength === fields.strength || standings.some(({ badge }) => badge === fields.badge),
    )
    const id = randomUUID()
    const answer = await call(`competition/${catUUID}/decisions`, {
      token,
      id,
      kind,
      seen: own?.seen ?? seen,
      ...fields,
    })
    if (answer['status'] !== 'OK') throw new Error(JSON.stringify(answer))
    return id
  }

  return {
    eventUUID,
    catUUID,
    throwShots,
    decide,
    /** The numbers of each place of a strength. */
    async places(strength: number) {
      const { strengths } = await read()
      const { standings = [] } = strengths[strength - 1] ?? {}
      const placed = standings.flatMap(({ badge, place }) => (place === null ? [] : [{ badge, place }]))
      return placed.map(({ badge, place }) => `${place}: ${badge}`)
    },
  }
}
