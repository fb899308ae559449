import type { MissReason } from '@porteira/domain'
import { useCallback, useState } from 'react'
import { newId } from '#api/new-id.ts'
import { pageClock } from '../components/page-clock.ts'
import type { Device, NumberedShot, RefusedShot, UnsentShots } from './device.ts'
import { endOf, type EngineRace, noticesOf, stakeOf } from './race.ts'
import { shownRace } from './shown-race.ts'
import {
  countingOf,
  lastShots,
  nextTurn,
  type Phase,
  type Place,
  type ScoreSheet,
  type Turn,
  type View,
} from './shots.ts'

const SHOWN_SHOTS = 3

/** The state of the scoring screen: round, turns and current turn, with the actions that record shots. */
export function useScoring(sheet: ScoreSheet, device: Device, unsent: UnsentShots) {
  const counting = countingOf(sheet, unsent)
  const [view, change] = useView(device, sheet.finalStartedOn ? 'final' : 'qualify')
  const [chosenKey, setChosen] = useState<string>()

  const { engine, followed, ...shown } = shownRace(sheet, unsent, view, counting)
  const { phase, strength, isMissedOnly, thrown, round, turns, race } = shown
  const { places } = view
  const { lastKey } = places[race] ?? {}
  const current = turns.find(({ key }) => key === chosenKey) ?? nextTurn(turns, lastKey)
  const upcoming = current && turnAfter(turns, current)
  const permission = usePermission(sheet, current)

  const choose = useCallback((turn: Turn) => setChosen(turn.key), [])

  const placesWith = (part: Place) => ({ ...places, [race]: { ...places[race], ...part } })

  const numbered = (shot: NumberedShot) => withSequence(device, shot)

  /** `missReason` says why it was missed, where the event asks. */
  function record(turn: Turn, hit: number, missReason?: MissReason) {
    const shot = numbered(shotOf(turn, hit, missReason))
    device.keep('shots', shot)
    change({ own: [...view.own, { id: shot.id, key: turn.key }], places: placesWith({ lastKey: turn.key }) })
    setChosen(undefined)
  }

  /**
   * Passes a rider who did not come. By the rules the entry is absent in the round, which counts as missed until it throws;
   * without rules the turn stays open. The reposição lists both.
   */
  function pass(turn: Turn) {
    const absence = followed && absenceOf(turn, followed.shotsPerRound)
    if (absence) device.keep('absent', absence)
    if (absence) change({ own: [...view.own, { id: absence.id, key: turn.key }] })
    else change({ places: placesWith({ lastKey: turn.key }) })
    setChosen(undefined)
  }

  /** Records a refused shot again with the current time. The usual reason of a refusal is a wrong clock. */
  function repeat({ id, shot }: RefusedShot) {
    if (!shot) return
    device.keep('shots', numbered({ ...shot, id: newId(), thrownOn: currentTime() }))
    device.drop('refused', [id])
  }

  // The shots of this device in another final stay: its scorer does not see them here.
  const own = view.own.filter(({ id, key }) => followed?.absences.has(id) || thrown.has(key))
  // The shot of the chosen turn, else the last one of this device.
  const undoable = current?.shot ? { id: current.shot.id, key: current.key } : own[own.length - 1]

  function undo() {
    if (!undoable) return
    device.keep('undone', { id: undoable.id, undoneOn: currentTime() })
    change({ own: view.own.filter(({ id }) => id !== undoable.id) })
    setChosen(undoable.key)
  }

  return {
    ...raceFacts({ engine, followed, current }),
    counting,
    phase,
    strength,
    round,
    turns,
    current,
    upcoming,
    isMissedOnly,
    ...permission,
    last: lastShots(thrown, own, SHOWN_SHOTS),
    undoable,
    record,
    pass,
    undo,
    repeat,
    choose,
    ...choicesOf(change, placesWith),
  }
}

type RaceFacts = {
  engine: EngineRace | undefined
  followed: EngineRace | undefined
  current: Turn | undefined
}

/** What the rules say about the race on the screen. */
const raceFacts = ({ engine, followed, current }: RaceFacts) => ({
  /** True while phase, strength and round follow from the rules; undefined without rules. */
  isFollowing: engine && followed !== undefined,
  /** What ended, when no entry is left to throw. */
  end: followed && endOf(followed),
  notices: engine ? noticesOf(engine, pageClock.now()) : [],
  stake: followed && current ? stakeOf(followed, current.badge) : '',
  heat: followed?.call.heat ?? 0,
})

/** Whether the event lets the current entry throw, and what the desk allowed. */
function usePermission({ refusesMarks = 0 }: ScoreSheet, current: Turn | undefined) {
  const [allowedKey, setAllowed] = useState<string>()
  const isMarked = current !== undefined && !current.shot && current.marks.length > 0
  return {
    /** True while the current entry may not throw, because something is left for the desk. */
    isNotAllowed: refusesMarks === 1 && isMarked && allowedKey !== current.key,
    /** The desk let the current entry throw, for instance by radio. */
    release: () => setAllowed(current?.key),
  }
}

/** What the scorer chooses in the settings. */
const choicesOf = (change: (part: Partial<View>) => void, placesWith: (part: Place) => View['places']) => ({
  setFollowing: (next: boolean) => change({ isManual: !next }),
  setStrength: (next: number) => change({ strength: next, isMissedOnly: false }),
  setRound: (next: number) => change({ places: placesWith({ round: next }), isMissedOnly: false }),
  setMissedOnly: (next: boolean) => change({ isMissedOnly: next }),
  setPhase: (next: Phase) => change({ phase: next, isMissedOnly: false }),
})

/** The open turn that comes after another one. */
function turnAfter(turns: readonly Turn[], current: Turn) {
  const others = turns.filter(({ key }) => key !== current.key)
  return nextTurn(others, others[turns.indexOf(current) - 1]?.key)
}

const absenceOf = ({ badge, phase, round }: Turn, shotsPerRound: number) => ({
  id: newId(),
  badge,
  phase,
  round: Math.ceil(round / shotsPerRound),
  markedOn: currentTime(),
})

const withSequence = (device: Device, shot: NumberedShot) => ({
  ...shot,
  sequence: device.nextSequence(Date.parse(shot.thrownOn)),
})

const shotOf = ({ badge, uuid, phase, round }: Turn, hit: number, missReason?: MissReason) => ({
  id: newId(),
  badge,
  uuid,
  phase,
  round,
  hit,
  thrownOn: currentTime(),
  ...(missReason && { missReason }),
})

/** The current time of the server's clock. */
const currentTime = () => pageClock.now().toISOString()

export type Scoring = ReturnType<typeof useScoring>

const MAX_OWN_SHOTS = 50

/** The view of this device, and a function that changes and stores it. */
function useView(device: Device, phase: Phase) {
  const [view, setView] = useState<View>(
    // A view that an earlier release stored has no places.
    () => ({ phase, strength: 1, isMissedOnly: false, places: {}, own: [], ...device.readView() }),
  )

  function change(part: Partial<View>) {
    const next = { ...view, ...part }
    const stored = { ...next, own: next.own.slice(-MAX_OWN_SHOTS) }
    setView(stored)
    device.storeView(stored)
  }

  return [view, change] as const
}
