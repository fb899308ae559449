import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildAccount, buildAdmin, buildCategory, buildEvent } from '#testing/builders.ts'
import { buildRoster, heldNow } from '#testing/roster.ts'
import { startTestServer } from '#testing/server.ts'
import { rebuildRankings } from '../rankings/deriving.service.ts'

const BADGES = 40
const START = Date.now() - 3_600_000
const FINAL_STARTS = START + 300_000

type Shot = {
  id: string
  badge: number
  uuid: string
  phase: 'qualify' | 'final'
  round: number
  hit: number
  thrownOn: string
}
type Undo = { id: string; undoneOn: string }

/** An id that is the same in every run with the same seed. */
const idOf = (seed: string) => {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The expected result: shots sorted by time, each once, without undone ones. */
function bookkeeping(shots: Shot[], undone: Undo[]) {
  const gone = new Set(undone.map(({ id }) => id))
  const sorted = [...new Map(shots.map((shot) => [shot.id, shot])).values()]
    .filter(({ id }) => !gone.has(id))
    .toSorted((a, b) => Date.parse(a.thrownOn) - Date.parse(b.thrownOn) || (a.id < b.id ? -1 : 1))
  const places = new Map(
    sorted.map((shot) => [`${shot.badge} ${shot.uuid} ${shot.phase} ${shot.round}`, shot]),
  )
  const counted = (keyOf: (shot: Shot) => string | number) =>
    Object.fromEntries(
      [...Map.groupBy(places.values(), keyOf)].map(([key, all]) => [
        key,
        `${all.filter(({ hit }) => hit).length}/${all.length}`,
      ]),
    )
  return { entries: counted(({ badge, phase }) => `${badge} ${phase}`), players: counted(({ uuid }) => uuid) }
}

test('A thousand shots of three scorers give the same ranking in any order, sent twice, corrected and undone', async () => {
  await using server = await startTestServer()
  const { token } = await buildAdmin(server.db)
  const riders: string[] = []
  for (let index = 0; index < 12; index++) riders.push((await buildAccount(server.db)).uuid)

  const shotOf = fc.record({
    badge: fc.integer({ min: 1, max: BADGES }),
    rider: fc.nat(riders.length - 1),
    phase: fc.constantFrom('qualify' as const, 'final' as const),
    round: fc.integer({ min: 1, max: 8 }),
    hit: fc.nat(1),
    second: fc.nat(299),
    scorer: fc.nat(2),
    isUndone: fc.integer({ min: 0, max: 19 }).map((dice) => dice === 0),
    isTwice: fc.integer({ min: 0, max: 4 }).map((dice) => dice === 0),
    arrival: fc.nat(1_000_000),
  })

  await fc.assert(
    fc.asyncProperty(
      fc.array(shotOf, { minLength: 1000, maxLength: 1000, size: 'max' }),
      async (thrownShots) => {
        const event = await buildEvent(server.db, heldNow())
        const { id: catUUID } = await buildCategory(server.db, {
          eventId: event.id,
          final_started_at: new Date(FINAL_STARTS),
        })
        const badges = Array.from({ length: BADGES }, (_, index) => index + 1)
        await buildRoster(server.db, catUUID, badges, riders)

        const shots = thrownShots.map(({ badge, rider, phase, round, hit, second }, index): Shot => ({
          id: idOf(`${catUUID} ${index}`),
          uuid: riders[rider] ?? '',
          thrownOn: new Date((phase === 'final' ? FINAL_STARTS : START) + second * 1000).toISOString(),
          badge,
          phase,
          round,
          hit,
        }))
        const undone = shots
          .filter((_, index) => thrownShots[index]?.isUndone)
          .map(({ id, phase }) => ({
            id,
            undoneOn: new Date(phase === 'final' ? START + 700_000 : FINAL_STARTS).toISOString(),
          }))

        // The calls of each scorer's device, in a random order of arrival.
        const parcels = (scorer: number) => {
          const mine = thrownShots
            .flatMap((plan, index) => (plan.isTwice ? [index, index] : [index]))
            .filter((index, copy) => ((thrownShots[index]?.scorer ?? 0) + (copy % 2)) % 3 === scorer)
            .toSorted((a, b) => (thrownShots[a]?.arrival ?? 0) - (thrownShots[b]?.arrival ?? 0))
          const size = 1 + ((thrownShots[0]?.arrival ?? 0) % 60) + scorer * 40
          return Array.from({ length: Math.ceil(mine.length / size) }, (_, batch) =>
            mine.slice(batch * size, (batch + 1) * size),
          )
        }
        const scorer = async (number: number) => {
          for (const batch of parcels(number)) {
            const sent = batch.map((index) => shots[index]).filter((shot) => shot !== undefined)
            const takenBack = undone.filter(({ id }) => sent.some((shot) => shot.id === id))
            // Some undos arrive before their shots.
            for (const body of [
              { token, shots: [], undone: takenBack },
              { token, shots: sent, undone: [] },
            ]) {
              const { status } = await server.call('POST /api/scoring/:catUUID/shots', {
                params: { catUUID },
                body,
              })
              expect(status).toBe(200)
            }
          }
        }
        await Promise.all([0, 1, 2].map(scorer))

        const arrived = [0, 1, 2].flatMap((number) => parcels(number).flat())
        expect(new Set(arrived).size).toBe(1000)
        const { entries, players } = bookkeeping(shots, undone)
        const ranking = await server.call('GET /api/rankings/category/:catUUID', { params: { catUUID } })
        const reported = ranking.body.rankings.flatMap((entry) => [
          [`${entry.badge} qualify`, `${entry.qualifyHits}/${entry.qualifyTotal}`],
          [`${entry.badge} final`, `${entry.finalHits}/${entry.finalTotal}`],
        ])
        expect(Object.fromEntries(reported.filter(([, figure]) => figure !== '0/0'))).toEqual(entries)
        const people = await server.call('GET /api/rankings/players/:eventUUID', {
          params: { eventUUID: event.id },
        })
        expect(
          Object.fromEntries(people.body.rankings.map(({ uuid, hits, total }) => [uuid, `${hits}/${total}`])),
        ).toEqual(players)
        expect(await rebuildRankings(server.db)).toEqual([])
      },
    ),
    { numRuns: 3, endOnFailure: true },
  )
}, 60_000)
