import { api } from '#api/client.ts'
import type { RefusedShot } from './device.ts'
import type { ShotFile } from './shot-file.ts'

const BATCH_SIZE = 200

type Target = { catUUID: string; token: string; onSent: (count: number) => void }

/** Sends the shots of a file in their order of time. The ids make a repetition harmless. Resolves to the refused ones. */
export async function importShots({ shots, undone }: ShotFile, { catUUID, token, onSent }: Target) {
  const ordered = [...shots].sort((a, b) => Date.parse(a.thrownOn) - Date.parse(b.thrownOn))
  const refused: RefusedShot[] = []
  // The undos come last: an undo of a shot that did not arrive yet would be refused.
  const batches = [
    ...partsOf(ordered).map((part) => ({ shots: part, undone: [] })),
    ...partsOf(undone).map((part) => ({ shots: [], undone: part })),
  ]
  let sent = 0
  for (const batch of batches) {
    const answer = await api('POST /api/scoring/:catUUID/shots', {
      params: { catUUID },
      body: { token, ...batch },
    })
    for (const { id, msg } of answer.refused) {
      const shot = batch.shots.find((each) => each.id === id)
      refused.push({ id, msg, ...(shot && { shot }) })
    }
    sent += batch.shots.length + batch.undone.length
    onSent(sent)
  }
  return refused
}

const partsOf = <Item>(items: readonly Item[]) =>
  Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
