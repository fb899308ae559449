import { randomUUID } from 'node:crypto'
import type { CompetitionRules } from '@porteira/domain/competition'
import { openArenaEvent, row } from './arena-event.ts'
import { callsOf } from './shop.ts'
import type { testbedOfFile } from './testbed-of-file.ts'

const ADMIN = '99999900100'

type Phase = 'qualify' | 'final' | 'tieBreak'
type Strength = { strength: number; seen: string; standings: { badge: number; place: number | null }[] }
type State = { seen: string; strengths: Strength[] }
type ShopOfTest = ReturnType<typeof testbedOfFile>
type Login = Pick<ReturnType<typeof callsOf>, 'call'> & { token: string }
type Roster = {
  badges: readonly number[]
  /** Which of the riders is the first one of a number, by its position. */
  firstOf?: (index: number) => number
}

/** A category with rules in an event of today. Each number has riders of its own. */
export async function openCompetition(
  testbed: ShopOfTest,
  rules: CompetitionRules,
  badges: readonly number[],
) {
  const { categories, fill } = await openCategories(testbed, ['LAÇO DA CANCHA CHEIA'])
  return await fill(categories[0] ?? '', rules, { badges })
}

/** An event of today with these categories, which get rules and riders later. */
export async function openCategories(testbed: ShopOfTest, names: string[]) {
  const { eventUUID, categories } = await openArenaEvent(testbed.shop, names)
  const { call, logIn } = callsOf(testbed)
  const { token } = await logIn(ADMIN, 1)

  async function fill(catUUID: string, rules: CompetitionRules, { badges, firstOf }: Roster) {
    const riders = new Map(
      badges.map((badge, index) => {
        const first = firstOf?.(index) ?? index * rules.riders
        const { shots } = row(badge, { first, count: rules.riders })
        return [badge, shots.map(({ uuid }) => uuid)]
      }),
    )
    await writeRiders(testbed, catUUID, { rules, riders })
    return { eventUUID, catUUID, ...competitionOf(testbed, catUUID, { riders, call, token, eventUUID }) }
  }

  return { eventUUID, categories, fill }
}

type Riders = ReadonlyMap<number, readonly string[]>

async function writeRiders(
  { write }: ShopOfTest,
  catUUID: string,
  { rules, riders }: { rules: CompetitionRules; riders: Riders },
) {
  const rows = [...riders].flatMap(([badge, uuids]) =>
    uuids.map((uuid, position) => ({ badge, uuid, position })),
  )
  await write('update category set competition = $1 where id = $2', [JSON.stringify(rules), catUUID])
  await write('insert into ranking_entry (category_id, badge) select $1::uuid, unnest($2::int[])', [
    catUUID,
    [...riders.keys()],
  ])
  await write(
    `insert into ranking_rider (category_id, badge, rider_uuid, position)
     select $1::uuid, badge, uuid, position
     from jsonb_to_recordset($2::jsonb) as rider(badge int, uuid uuid, position int)`,
    [catUUID, JSON.stringify(rows)],
  )
}

/** What happens in a category, by the calls of the office. */
function competitionOf(
  { write }: ShopOfTest,
  catUUID: string,
  { riders, call, token, eventUUID }: Login & { riders: Riders; eventUUID: string },
) {
  let made = 0

  /** Throws shots of a number: 1 is a hit. Returns their ids. */
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
    return shots.map(({ id }) => id)
  }

  /** Two devices send different results for one shot: first a miss, then a hit. */
  async function disagree(badge: number, phase: Phase, round: number) {
    for (const [mark, name] of [
      ['0', 'Tablet 1'],
      ['1', 'Tablet 2'],
    ] as const) {
      const ids = await throwShots(badge, phase, mark, round)
      await write(
        `with added as (
           insert into device (event_id, role, name, added_by)
           select $1::uuid, 'scorer', $2, min(id) from account returning id)
         update shot set device_id = (select id from added) where id = any($3::uuid[])`,
        [eventUUID, name, ids],
      )
    }
  }

  const read = async () => (await call(`competition/${catUUID}?token=${token}`)) as unknown as State

  /** Stores a decision as another person does. */
  async function decide(
    kind: string,
    fields: { strength?: number; badge?: number; [field: string]: unknown } = {},
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

  /** The numbers of a strength, by number. */
  async function numbers(strength: number) {
    const { strengths } = await read()
    const badges = (strengths[strength - 1]?.standings ?? []).map(({ badge }) => badge)
    return badges.sort((a, b) => a - b)
  }

  return {
    throwShots,
    disagree,
    decide,
    numbers,
    /** The numbers of each place of a strength. */
    async places(strength: number) {
      const { strengths } = await read()
      const { standings = [] } = strengths[strength - 1] ?? {}
      const placed = standings.flatMap(({ badge, place }) => (place === null ? [] : [{ badge, place }]))
      return placed.map(({ badge, place }) => `${place}: ${badge}`)
    },
  }
}
