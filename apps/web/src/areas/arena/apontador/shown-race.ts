import type { UnsentShots } from './device.ts'
import { type EngineRace, raceOf, shotsInRace, turnsOfRace } from './race.ts'
import {
  currentRound,
  missedTurns,
  type Phase,
  raceKey,
  type ScoreSheet,
  type Shot,
  shotsOfRace,
  turnsOf,
  type View,
} from './shots.ts'

type Counting = Map<string, Shot>

/** The race on the screen: the one that follows from the rules, or what the scorer chose. */
export function shownRace(sheet: ScoreSheet, unsent: UnsentShots, view: View, counting: Counting) {
  const engine = raceOf(sheet, unsent)
  const followed = view.isManual === true ? undefined : engine
  const shown = followed ? followedView(sheet, counting, view, followed) : chosenView(sheet, counting, view)
  return { engine, followed, ...shown }
}

/** What follows from the rules: the race that runs. */
function followedView(sheet: ScoreSheet, counting: Counting, view: View, engine: EngineRace) {
  const { call } = engine
  // Between qualifier and final the last shots of the qualifier can be undone.
  const phase: Phase = call.phase === 'qualify' || sheet.finalStartedOn === null ? 'qualify' : 'final'
  const strength = call.strength === 0 ? view.strength : call.strength
  return {
    phase,
    strength,
    isMissedOnly: false,
    race: raceKey({ phase, strength }),
    thrown: shotsInRace(engine, counting, phase),
    round: call.round,
    turns: turnsOfRace(sheet, engine, counting),
  }
}

/** What the scorer chose. */
function chosenView(sheet: ScoreSheet, counting: Counting, view: View) {
  const { phase, strength, isMissedOnly, places } = view
  const race = raceKey(view)
  const thrown = shotsOfRace(sheet, counting, view)
  const round = places[race]?.round ?? currentRound(thrown)
  const filter = { phase, round, strength }
  const turns = isMissedOnly ? missedTurns(sheet, counting, filter) : turnsOf(sheet, counting, filter)
  return { phase, strength, isMissedOnly, race, thrown, round, turns }
}
