import { useState } from 'react'
import type { Device, UnsentShots, RefusedShot } from './device.ts'
import {
  countingShots,
  currentRound,
  missedTurns,
  nextTurn,
  type Phase,
  type ScoreSheet,
  type Turn,
  turnsOf,
} from './shots.ts'

/** The state of the scoring screen: round, turns and current turn, with the actions that record shots. */
export function useScoring(sheet: ScoreSheet, clockOffsetMs: number, device: Device, unsent: UnsentShots) {
  const counting = countingShots([...sheet.shots, ...unsent.shots], unsent.undone)
  const [phase, setPhase] = useState<Phase>(sheet.finalStartedOn ? 'final' : 'qualify')
  const [strength, setStrength] = useState(1)
  const [wantedRound, setRound] = useState<number>()
  const [isMissedOnly, setMissedOnly] = useState(false)
  const [chosenKey, setChosen] = useState<string>()
  const [lastKey, setLast] = useState<string>()
  const [own, setOwn] = useState<{ id: string; key: string }[]>([])

  const round = wantedRound ?? currentRound(counting, phase)
  const filter = { phase, round, strength }
  const turns = isMissedOnly ? missedTurns(sheet, counting, filter) : turnsOf(sheet, counting, filter)
  const current = turns.find(({ key }) => key === chosenKey) ?? nextTurn(turns, lastKey)

  /** The current time of the server's clock. */
  const now = () => new Date(Date.now() + clockOffsetMs).toISOString()

  function record(turn: Turn, hit: number) {
    const { badge, uuid } = turn
    const id = crypto.randomUUID()
    device.keep('shots', { id, badge, uuid, phase: turn.phase, round: turn.round, hit, thrownOn: now() })
    setOwn([...own, { id, key: turn.key }])
    setLast(turn.key)
    setChosen(undefined)
  }

  /** Records a refused shot again with the current time. The usual reason of a refusal is a wrong clock. */
  function repeat({ id, shot }: RefusedShot) {
    if (!shot) return
    device.keep('shots', { ...shot, id: crypto.randomUUID(), thrownOn: now() })
    device.drop('refused', [id])
  }

  // The shot of the chosen turn, else the last one of this device.
  const undoable = current?.shot ? { id: current.shot.id, key: current.key } : own.at(-1)

  function undo() {
    if (!undoable) return
    device.keep('undone', { id: undoable.id, undoneOn: now() })
    setOwn(own.filter(({ id }) => id !== undoable.id))
    setChosen(undoable.key)
  }

  return {
    counting,
    phase,
    strength,
    round,
    turns,
    current,
    isMissedOnly,
    undoable,
    record,
    undo,
    repeat,
    choose: (turn: Turn) => setChosen(turn.key),
    setStrength,
    setRound,
    setMissedOnly,
    setPhase(next: Phase) {
      setPhase(next)
      setRound(undefined)
      setMissedOnly(false)
    },
  }
}

export type Scoring = ReturnType<typeof useScoring>
