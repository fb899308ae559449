import type { Challenge } from '@porteira/contract'
import { ApiError } from '../api-error.ts'
import { showNotice } from './notice.ts'
import { solve } from './solve.ts'

// The address may make many calls while this page solves, so a proof may be too easy when it arrives.
const MAX_CHALLENGES = 5

/**
 * Solves the challenge of a refused call and sends the call again with the proof. The server answers with another
 * challenge if the proof was used by an attempt whose answer was lost, or is no longer hard enough.
 */
export async function sendWithProof<Answer>(
  refused: ApiError,
  send: (proof: string) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const endNotice = showNotice()
  try {
    return await sendUntilAccepted(refused, send, signal)
  } finally {
    endNotice()
  }
}

async function sendUntilAccepted<Answer>(
  refused: ApiError,
  send: (proof: string) => Promise<Answer>,
  signal?: AbortSignal,
) {
  let last: unknown = refused
  for (let count = 0; count < MAX_CHALLENGES; count++) {
    const challenge: Challenge | undefined = last instanceof ApiError ? last.challenge : undefined
    if (!challenge) break
    const proof = await solve(challenge, signal).catch(() => undefined)
    if (proof === undefined) break
    try {
      return await send(proof)
    } catch (error) {
      last = error
    }
  }
  throw last
}
