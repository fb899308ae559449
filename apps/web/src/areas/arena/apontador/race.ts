import { businessDate, momentText, stakeSentence, strengthLetter } from '@porteira/domain'
import {
  type AbsentFact,
  addFact,
  type Call,
  callOf,
  type CollectedFacts,
  type CompetitionState,
  competitionState,
  factOfShot,
  factsOfSheet,
  hasFinalStarted,
  list,
  stake,
  type Turn as EngineTurn,
} from '@porteira/domain/competition'
import type { UnsentShots } from './device.ts'
import {
  type Absence,
  hasGrown,
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

/** The facts of a sheet, with what this device had not sent when they were collected. */
type SheetFacts = { collected: CollectedFacts; unsent: Unsent }
const factsOfSheets = new WeakMap<ScoreSheet, SheetFacts>()

/**
 * The facts of a sheet and of what was not sent. A tap adds one fact to those of the sheet. They are collected again
 * after something was sent or refused.
 */
function collectedOf(sheet: ScoreSheet, competition: DeviceCompetition, unsent: Unsent) {
  const { shotsPerRound } = competition.rules
  const before = factsOfSheets.get(sheet)
  const parts = ['shots', 'absent', 'undone'] as const
  const isGrown = before && parts.every((part) => hasGrown(before.unsent[part], unsent[part]))
  const collected = isGrown ? before.collected : factsOfSheet(sheet.shots, competition)
  const added = <Part extends keyof Unsent>(part: Part) =>
    unsent[part].slice(isGrown ? before.unsent[part].length : 0) as Unsent[Part]
  for (const shot of added('shots')) addFact(collected, factOfShot(shot), shotsPerRound)
  for (const one of added('absent')) addFact(collected, absentFact(one), shotsPerRound)
  for (const one of added('undone')) addFact(collected, undoFact(one), shotsPerRound)
  factsOfSheets.set(sheet, { collected, unsent })
  return collected
}

type DeviceCompetition = NonNullable<ScoreSheet['competition']>

/** The state of a category with rules; undefined without rules. */
export function raceOf(sheet: ScoreSheet, unsent: Unsent): EngineRace | undefined {
  const { competition } = sheet
  if (!competition) return undefined
  const { rules, entries } = competition
  const facts = collectedOf(sheet, competition, unsent)
  const state = competitionState(rules, entries, facts)
  return {
    state,
    call: callOf({ rules, facts, state }),
    shotsPerRound: rules.shotsPerRound,
    absences: absencesOf(competition, unsent),
  }
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

/**
 * The turns of the round that runs: those that are open in the order of call, then who did not come in the qualifier and may
 * throw after all, then what was thrown in the round, by number, then those who may throw ahead. A tie-break is thrown on the page of the desk, so it has none here.
 */
export function turnsOfRace(
  sheet: ScoreSheet,
  race: EngineRace,
  counting: ReadonlyMap<string, Shot>,
): Turn[] {
  const { call, shotsPerRound } = race
  const named = namesOf(sheet, race)
  const turnOf = (turn: EngineTurn) =>
    named({ ...turn, uuid: riderOf(sheet, turn), phase: turn.phase === 'final' ? 'final' : 'qualify' })
  const replacements = call.replacements.map((turn) => ({ ...turnOf(turn), outOfOrder: 'absent' as const }))
  if (call.phase === 'pause' && sheet.finalStartedOn === null) return replacements
  if (call.phase !== 'qualify' && call.phase !== 'final') return []
  const { phase, round } = call
  const badges = phase === 'final' ? membersOf(race) : undefined
  const thrown = [...counting.values()]
    .filter((shot) => shot.phase === phase && Math.ceil(shot.round / shotsPerRound) === round)
    .filter((shot) => badges === undefined || badges.has(shot.badge))
    .sort((a, b) => a.badge - b.badge || a.round - b.round)
    .map((shot) => ({ ...named(shot), shot }))
  const called = new Set(call.order.map(({ badge }) => badge))
  const ahead = race.state.qualifier.turns
    .filter((turn) => phase === 'qualify' && turn.phase === 'qualify' && !called.has(turn.badge))
    .map((turn) => ({ ...turnOf(turn), outOfOrder: 'ahead' as const }))
  return [...call.order.map(turnOf), ...replacements, ...thrown, ...ahead]
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

/** What the scorer must know before the next throw, as one line each. */
export const noticesOf = (race: EngineRace, now: Date) => [...interruptionOf(race, now), ...disputesOf(race)]

function interruptionOf({ call: { interruptedAt } }: EngineRace, now: Date) {
  if (interruptedAt === undefined) return []
  const since = momentText(new Date(interruptedAt), businessDate(now))
  return [`Prova interrompida ${since}. A próxima armada a retoma.`]
}

/** Shots for which several devices have different results. The desk decides them. */
const disputesOf = ({ state, shotsPerRound }: EngineRace) =>
  [state.qualifier, ...state.finals].flatMap(({ conflicts }) =>
    conflicts.map(
      ({ badge, round, phase }) =>
        `Nº ${badge}, volta ${Math.ceil(round / shotsPerRound)}${phase === 'final' ? ' da final' : ''}: os aparelhos discordam. As duas armadas ficam, e a secretaria decide.`,
    ),
  )

/** What the screen says when no shot is left: what ended, in numbers, and what comes next. */
export type RaceEnd = { title: string; lines: string[]; canStart: boolean }

export function endOf({ state, call }: EngineRace): RaceEnd | undefined {
  if (call.phase === 'tieBreak')
    return {
      title: 'Desempate',
      lines: [`${numbers(call.order.map(({ badge }) => badge))} laçam o desempate na página da secretaria.`],
      canStart: false,
    }
  if (call.phase !== 'pause' && call.phase !== 'over') return undefined
  const over = state.finals.filter(({ phase, standings }) => phase === 'over' && standings.length > 0)
  const waiting = state.finals.filter(({ phase, standings }) => phase === 'qualifier' && standings.length > 0)
  const results = over.map(({ strength, name, standings }) => {
    const first = standings.filter(({ place }) => place === 1).map(({ badge }) => badge)
    return `Força ${name || strengthLetter(strength)}: ${first.length === 1 ? 'vence' : 'repartem'} ${numbers(first)}.`
  })
  const members = waiting.map(
    ({ strength, name, standings }) =>
      `Força ${name || strengthLetter(strength)}: ${numbers(standings.map(({ badge }) => badge))}.`,
  )
  const inPause = hasFinalStarted(state) ? 'Final encerrada' : 'Classificatória encerrada'
  return {
    title: call.phase === 'over' ? 'Prova encerrada' : inPause,
    lines: [...results, ...members],
    canStart: call.phase === 'pause' && waiting.length > 0,
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
