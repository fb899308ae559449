import type { ApiError } from './api-error.ts'
import { sendWithProof } from './proof/send-with-proof.ts'
import { sendUntilAnswered } from './send-until-answered.ts'

/** Sends a call again that the server refused for now: with a proof of work, or when its first attempt has ended. */
export const sendAgain = <Answer>(
  refused: ApiError,
  send: (proof?: string) => Promise<Answer>,
  signal?: AbortSignal,
) => (refused.challenge ? sendWithProof(refused, send, signal) : sendUntilAnswered(refused, send))
