import { stakeSentence, strengthLetter } from '@porteira/domain'
import {
  type AbsentFact,
  addFact,
  type Call,
  callOf,
  type CollectedFacts,
  type CompetitionState,
  competitionState,
  noFacts,
  list,
  stake,
  type Turn as EngineTurn,
} from '@porteira/domain/competition'
import type { UnsentShots } from './device.ts'
import {
  type Absence,
  type Phase,
  type ScoreSheet,
  type Shot,
  slotOf,
  type Turn,
  type Undo,
} from './shots.ts'

/** A category with rules as this device knows it: what the server sent, and what was not sent yet. */
export type EngineRace = {
  state: CompetitionState
  call: Call
  shotsPerRound: number
  /** Who did not come, by id, without those that were taken back. */
  absences: ReadonlyMap<string, AbsentFact>
}

type Unsent = Pick<UnsentShots, 'shots' | 'absent' | 'undone'>

/** The facts of a sheet, with the ids of what this device has not sent. */
type SheetFacts = { collected: CollectedFacts; unsent: Set<string> }
const factsOfSheets = new WeakMap<ScoreSheet, SheetFacts>()

/**
 * The facts of a sheet and of what was not sent. A tap adds one fact to those of the sheet. They are collected anew when the
 * server refused one of them.
 */
function collectedOf(sheet: ScoreSheet, competition: DeviceCompetition, unsent: Unsent) {
  const { shotsPerRound } = competition.rules
  const ids = new Set([
    ...[...unsent.shots, ...unsent.absent].map(({ id }) => id),
    ...unsent.undone.map(({ id }) => `undo ${id}`),
  ])
  const before = factsOfSheets.get(sheet)
  const isOlder = before && [...before.unsent].every((id) => ids.has(id))
  const collected = isOlder ? before.collected : factsOf(sheet, competition)
  for (const shot of unsent.shots) addFact(collected, factOf(shot), shotsPerRound)
  for (const one of unsent.absent) addFact(collected, absentFact(one), shotsPerRound)
  for (const one of unsent.undone) addFact(collected, undoFact(one), shotsPerRound)
  factsOfSheets.set(sheet, { collected, unsent: ids })
  return collected
}

type DeviceCompetition = NonNullable<ScoreSheet['competition']>

function factsOf({ shots }: ScoreSheet, { rules, facts }: DeviceCompetition) {
  const collected = noFacts()
  for (const fact of facts) addFact(collected, fact, rules.shotsPerRound)
  for (const shot of shots) addFact(collected, factOf(shot), rules.shotsPerRound)
  return collected
}

/** The state of a category with rules; undefined without rules. */
export function raceOf(sheet: ScoreSheet, unsent: Unsent): EngineRace | undefined {
  const { competition, shots } = sheet
  if (!competition) return undefined
  const { rules, entries } = competition
  const collected = collectedOf(sheet, competition, unsent)
  const undone = new Set(unsent.undone.map(({ id }) => id))
  const all: Shot[] = [...shots, ...unsent.shots]
  const state = competitionState(rules, entries, collected)
  const last = all
    .filter(({ id }) => !undone.has(id))
    .reduce<Shot | undefined>((newest, shot) => (newest && !isLater(shot, newest) ? newest : shot), undefined)
  const { shotsPerRound } = rules
  const absences = absencesOf(competition, unsent)
  return { state, call: callOf(state, last, shotsPerRound), shotsPerRound, absences }
}

function absencesOf({ facts }: DeviceCompetition, unsent: Unsent) {
  const all = [...facts, ...unsent.absent.map(absentFact), ...unsent.undone.map(undoFact)]
  const undone = new Set(all.flatMap((fact) => (fact.kind === 'undo' ? fact.of : [])))
  return new Map(
    all.flatMap((fact) => (fact.kind === 'absent' && !undone.has(fact.id) ? [[fact.id, fact] as const] : [])),
  )
}

export const absentFact = ({ id, badge, phase, round, markedOn }: Absence) => ({
  kind: 'absent' as const,
  id,
  badge,
  phase,
  round,
  markedAt: Date.parse(markedOn),
})

export const undoFact = ({ id }: Pick<Undo, 'id'>) => ({ kind: 'undo' as const, of: id })

const factOf = ({ id, badge, uuid, phase, round, hit, thrownOn }: Shot) => ({
  kind: 'shot' as const,
  id,
  badge,
  rider: uuid,
  phase,
  round,
  hit: hit === 1,
  thrownAt: Date.parse(thrownOn),
})

const isLater = (a: Shot, b: Shot) =>
  Date.parse(a.thrownOn) - Date.parse(b.thrownOn) ||
  Number(a.phase === 'final') - Number(b.phase === 'final') ||
  a.round - b.round ||
  a.badge - b.badge

/**
 * The turns of the round that runs: those that are open in the order of call, then who did not come in the qualifier, then
 * what was thrown in the round, by number. A tie-break is thrown on the page of the desk, so it has none here.
 */
export function turnsOfRace(
  sheet: ScoreSheet,
  race: EngineRace,
  counting: ReadonlyMap<string, Shot>,
): Turn[] {
  const { call, shotsPerRound } = race
  if (call.phase === 'pause' && sheet.finalStartedOn === null) return absentTurns(sheet, race, counting)
  if (call.phase !== 'qualify' && call.phase !== 'final') return []
  const { phase, round } = call
  const named = namesOf(sheet, race)
  const open = call.order.map((turn) =>
    named({ ...turn, uuid: riderOf(sheet, turn), phase, round: turn.round }),
  )
  const badges = phase === 'final' ? membersOf(race) : undefined
  const thrown = [...counting.values()]
    .filter((shot) => shot.phase === phase && Math.ceil(shot.round / shotsPerRound) === round)
    .filter((shot) => badges === undefined || badges.has(shot.badge))
    .sort((a, b) => a.badge - b.badge || a.round - b.round)
    .map((shot) => ({ ...named(shot), shot }))
  const absent = phase === 'qualify' ? absentTurns(sheet, race, counting) : []
  return [...open, ...absent, ...thrown]
}

/** Those who did not come in the qualifier and may still throw, for the reposição. */
function absentTurns(sheet: ScoreSheet, race: EngineRace, counting: ReadonlyMap<string, Shot>) {
  const named = namesOf(sheet, race)
  return [...race.absences.values()]
    .filter(({ phase }) => phase === 'qualify')
    .sort((a, b) => a.round - b.round || a.badge - b.badge)
    .map(({ badge, round }) => {
      const first = (round - 1) * race.shotsPerRound + 1
      const [rider] = sheet.entries.find((entry) => entry.badge === badge)?.riders ?? []
      return { ...named({ badge, uuid: rider?.uuid ?? '', phase: 'qualify', round: first }), isAbsent: true }
    })
    .filter(({ key }) => !counting.has(key))
}

/** The shots that count of the qualifier, or of the final that runs; of all finals while none runs. */
export function shotsInRace(race: EngineRace, counting: ReadonlyMap<string, Shot>, phase: Phase) {
  const members = race.call.strength > 0 ? membersOf(race) : undefined
  return new Map(
    [...counting].filter(([, shot]) => shot.phase === phase && (!members || members.has(shot.badge))),
  )
}

const membersOf = ({ state, call }: EngineRace) =>
  new Set(state.finals[call.strength - 1]?.standings.map(({ badge }) => badge))

const riderOf = ({ entries }: ScoreSheet, { badge, rider, riderIndex }: EngineTurn) =>
  rider ?? entries.find((entry) => entry.badge === badge)?.riders[riderIndex]?.uuid ?? ''

type Place = Pick<Shot, 'badge' | 'uuid' | 'phase' | 'round'>

/** A turn with what the screen shows of its entry. */
function namesOf({ entries }: ScoreSheet, { state, call }: EngineRace) {
  const byBadge = new Map(entries.map((entry) => [entry.badge, entry]))
  const lives = new Map(state.finals[call.strength - 1]?.standings.map((one) => [one.badge, one.lives]))
  return ({ badge, uuid, phase, round }: Place): Turn => {
    const entry = byBadge.get(badge)
    const rider = entry?.riders.find((one) => one.uuid === uuid)
    return {
      key: slotOf({ badge, uuid, phase, round }),
      badge,
      uuid,
      name: rider?.name ?? '',
      entity: entry?.entity ?? '',
      phase,
      round,
      lateComer: rider?.lateComer === 1,
      lives: phase === 'final' ? lives.get(badge) : undefined,
      marks: entry?.marks ?? [],
      shot: undefined,
    }
  }
}

/** What hangs on the next throw of a number. '' where a miss costs nothing. */
export function stakeOf({ state, call }: EngineRace, badge: number) {
  if (call.phase !== 'final') return ''
  const { lives } = state.finals[call.strength - 1]?.standings.find((one) => one.badge === badge) ?? {}
  return stakeSentence(stake(state, badge), lives)
}

/** What the screen says when no shot is left: what ended, in numbers, and what comes next. */
export type RaceEnd = { title: string; lines: string[]; canStart: boolean }

export function endOf({ state, call }: EngineRace, sheet: ScoreSheet): RaceEnd | undefined {
  if (call.phase === 'tieBreak')
    return {
      title: 'Desempate',
      lines: [`${numbers(call.order.map(({ badge }) => badge))} laçam o desempate na página da secretaria.`],
      canStart: false,
    }
  if (call.phase !== 'pause' && call.phase !== 'over') return undefined
  const over = state.finals.filter(({ phase, standings }) => phase === 'over' && standings.length > 0)
  const waiting = state.finals.filter(({ phase, standings }) => phase === 'qualifier' && standings.length > 0)
  const hasStarted = state.finals.some(({ phase }) => phase !== 'qualifier')
  const results = over.map(({ strength, name, standings }) => {
    const first = standings.filter(({ place }) => place === 1).map(({ badge }) => badge)
    return `Força ${name || strengthLetter(strength)}: ${first.length === 1 ? 'vence' : 'repartem'} ${numbers(first)}.`
  })
  const members = waiting.map(
    ({ strength, name, standings }) =>
      `Força ${name || strengthLetter(strength)}: ${numbers(standings.map(({ badge }) => badge))}.`,
  )
  const { conflicts } = state.qualifier
  return {
    title: call.phase === 'over' ? 'Prova encerrada' : 'Classificatória encerrada',
    lines: [
      ...results,
      ...members,
      ...(conflicts.length > 0 ? ['Há armadas diferentes de dois aparelhos: a secretaria decide.'] : []),
    ],
    canStart: call.phase === 'pause' && !hasStarted && sheet.finalStartedOn === null,
  }
}

const MAX_NUMBERS = 12

/** '17, 80 e 100', of many 'nº 1, 2, … e mais 8'. */
function numbers(badges: readonly number[]) {
  if (badges.length === 0) return 'ninguém'
  const sorted = [...badges].sort((a, b) => a - b)
  const named = sorted.slice(0, MAX_NUMBERS).map(String)
  const more = sorted.length - named.length
  const parts = more > 0 ? [...named, `mais ${more}`] : named
  return `nº ${list(parts)}`
}
