import type { CheckInAction, Reply } from '@porteira/contract'
import { ApiError } from '#api/api-error.ts'

const BATCH_SIZE = 100

export type Result = Reply<'POST /api/checkin/:eventUUID/actions'>['results'][number]

type Sending = {
  /** The actions that the server has not answered, in their order. */
  listUnsent: () => Promise<readonly CheckInAction[]>
  send: (actions: CheckInAction[]) => Promise<Result[]>
  /** Deletes or marks each action by its answer. */
  settle: (sent: readonly CheckInAction[], results: readonly Result[]) => Promise<void>
}

/**
 * Sends all actions in their order. The server answers none of a call that it cannot read, so such a call is sent in
 * halves: the action that it cannot read is refused alone, and the others are applied.
 */
export async function sendActions({ listUnsent, send, settle }: Sending) {
  let size = BATCH_SIZE
  for (;;) {
    const unsent = (await listUnsent()).slice(0, size)
    const [only] = unsent
    if (!only) return
    try {
      const results = await send([...unsent])
      if (results.length === 0) return
      await settle(unsent, results)
      size = BATCH_SIZE
    } catch (error) {
      if (!isUnreadable(error)) throw error
      // guard: one-action-never-stops-the-queue
      if (unsent.length === 1) await settle(unsent, [refusalOf(only, error)])
      size = Math.ceil(unsent.length / 2)
    }
  }
}

const isUnreadable = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 413)

const refusalOf = ({ actionId, from }: CheckInAction, { message }: ApiError): Result => ({
  actionId,
  outcome: 'refused',
  msg: message,
  state: from,
})
