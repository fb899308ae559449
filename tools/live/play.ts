import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Reply } from '@porteira/contract'
import {
  callOf,
  type CompetitionState,
  competitionState,
  factsOfSheet,
  type Turn,
} from '@porteira/domain/competition'
import type { LiveCategory } from './programme.ts'
import type { Shop } from './shop.ts'

type Sheet = Reply<'GET /api/scoring/:catUUID'>

/** This number does not come in the first round of the qualifier. */
const ABSENT = 4
/** Of so many in força B the arena ends the final, and they share. */
const SHARE_AT = 4
/** Of 256. */
const HITS = 190

export type Pace = { shop: Shop; tell: (line: string) => void; secondsPerShot: number }

/** Plays a category to its end: calls, shots, an absence, the finals, a tie-break and a share. */
export async function play({ shop, tell, secondsPerShot }: Pace, { id, name }: LiveCategory) {
  for (;;) {
    const { state, call } = await readState(shop, id)
    if (call.phase === 'over') return tell(`${name}: prova encerrada.`)
    await pause(secondsPerShot * 1000)
    const [turn] = call.order
    if (!turn) await goOn({ shop, tell }, { id, name }, state)
    else if (isAbsent(turn)) {
      tell(`${name}: nº ${turn.badge} não veio.`)
      await shop.decide(id, { kind: 'absent', badge: turn.badge, phase: 'qualify', round: turn.entryRound })
    } else if (mayShare(state, turn)) {
      tell(`${name}: a força B encerra e reparte.`)
      await shop.decide(id, { kind: 'finalEnded', strength: 2, reason: 'Chuva' })
    } else {
      const hit = hitOf(name, turn)
      tell(`${name}: nº ${turn.badge}, ${hit ? 'boa' : 'perdida'}`)
      await shoot(shop, id, turn, hit)
    }
  }
}

/** Whether a shot hits. The afternoon is the same each time, so that it has all its parts. */
function hitOf(name: string, { badge, phase, riderIndex, round, tieBreak }: Turn) {
  const place = [name, badge, phase, riderIndex, round, tieBreak !== undefined].join(' ')
  return (createHash('sha256').update(place).digest()[0] ?? 0) < HITS ? 1 : 0
}

async function readState(shop: Shop, id: string) {
  const { competition, shots } = await shop.read<Sheet>(`scoring/${id}`)
  if (!competition) throw new Error(`Category ${id} has no rules.`)
  const { rules, entries } = competition
  const facts = factsOfSheet(shots, competition)
  const state = competitionState(rules, entries, facts)
  return { state, call: callOf({ rules, facts, state }) }
}

const isAbsent = ({ badge, phase, entryRound }: Turn) =>
  badge === ABSENT && phase === 'qualify' && entryRound === 1

/** True in the middle of força B, when few are left. */
function mayShare({ finals }: CompetitionState, { badge, phase, entryRound }: Turn) {
  const [, b] = finals
  const isIn = b?.standings.filter(({ status }) => status === 'in') ?? []
  return (
    phase === 'final' && entryRound > 1 && isIn.length <= SHARE_AT && isIn.some((one) => one.badge === badge)
  )
}

/** Where no number is called: a tie-break, or the start of the finals. */
async function goOn(
  { shop, tell }: Pick<Pace, 'shop' | 'tell'>,
  { id, name }: Pick<LiveCategory, 'id' | 'name'>,
  { finals }: CompetitionState,
) {
  const tied = finals.find(({ ties }) => ties.length > 0)
  if (tied) {
    const badges = tied.ties[0]?.badges ?? []
    tell(`${name}: nº ${badges.join(', ')} desempatam.`)
    return shop.decide(id, { kind: 'tieBreak', strength: tied.strength, badges: [...badges] })
  }
  tell(`${name}: começa a final.`)
  await shop.post(`scoring/${id}/final`, { started: 1 })
}

async function shoot(shop: Shop, id: string, turn: Turn, hit: number) {
  const { badge, rider = '', phase, round, tieBreak } = turn
  const shot = { id: randomUUID(), badge, uuid: rider, phase, round, hit }
  await shop.post(`scoring/${id}/shots`, {
    shots: [{ ...shot, thrownOn: new Date().toISOString(), ...(tieBreak && { tieBreak }) }],
    undone: [],
  })
}
