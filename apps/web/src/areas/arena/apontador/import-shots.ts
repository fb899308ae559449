import { api } from '#api/client.ts'
import type { RefusedShot } from './device.ts'
import type { ShotFile } from './shot-file.ts'
import type { Absence, Undo } from './shots.ts'

const BATCH_SIZE = 200

type Target = { catUUID: string; token: string; onSent: (count: number) => void }

/** Sends the shots of a file in their order of time. The ids make a repetition harmless. Resolves to the refused ones. */
export async function importShots(
  { shots, absent, undone, deviceId }: ShotFile,
  { catUUID, token, onSent }: Target,
) {
  const ordered = [...shots].sort((a, b) => Date.parse(a.thrownOn) - Date.parse(b.thrownOn))
  const refused: RefusedShot[] = []
  // The undos come last: an undo of a shot that did not arrive yet would be refused.
  const batches = [
    ...partsOf(ordered).map((part) => ({ shots: part, absent: [], undone: [] })),
    // An absence is checked against the shots of its round, and one that was taken back may be made again.
    ...partsOf(laterSteps(absent, undone)).map((part) => ({
      shots: [],
      absent: part.flatMap((step) => ('absence' in step ? step.absence : [])),
      undone: part.flatMap((step) => ('undo' in step ? step.undo : [])),
    })),
  ]
  let sent = 0
  for (const batch of batches) {
    const answer = await api('POST /api/scoring/:catUUID/shots', {
      params: { catUUID },
      body: { token, ...batch, ...(deviceId !== '' && { savedBy: deviceId }) },
    })
    for (const { id, msg } of answer.refused) {
      const shot = batch.shots.find((each) => each.id === id)
      const absence = batch.absent.find((each) => each.id === id)
      refused.push({ id, msg, ...(shot && { shot }), ...(absence && { absence }) })
    }
    sent += batch.shots.length + batch.absent.length + batch.undone.length
    onSent(sent)
  }
  return refused
}

/** Absences and undos in their order of time. */
const laterSteps = (absent: readonly Absence[], undone: readonly Undo[]) =>
  [
    ...absent.map((absence) => ({ at: absence.markedOn, absence })),
    ...undone.map((undo) => ({ at: undo.undoneOn, undo })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))

const partsOf = <Item>(items: readonly Item[]) =>
  Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
