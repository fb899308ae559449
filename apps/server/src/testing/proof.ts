import type { Challenge, Input, Key } from '@porteira/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestServer } from './server.ts'

/** The header with the solution of a challenge, as the page sends it. */
export async function solve(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge was not solved in time.')
  return { 'proof-of-work': Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') }
}

/** The challenge in a refusal. */
export function challengeOf({ body }: { body: object }) {
  const { challenge } = body as { challenge?: Challenge }
  if (!challenge) throw new Error('The answer has no challenge.')
  return challenge
}

/** Calls like the page: solves the challenge of a refusal and repeats the call with the proof. */
export async function callAsPage<K extends Key>(
  { call }: Pick<TestServer, 'call'>,
  key: K,
  input: Input<K>,
  headers: Record<string, string> = {},
) {
  const first = await call(key, input, headers)
  if (first.body.code !== 'proof_required') return first
  return call(key, input, { ...headers, ...(await solve(challengeOf(first))) })
}
