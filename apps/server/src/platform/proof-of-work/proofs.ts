import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Challenge, Proof } from '@porteira/contract'
import { Value } from 'typebox/value'
import { takeMark } from '#platform/counters.queries.ts'
import type { RunSql } from '#platform/database/client.ts'
import { keyedMark } from '#platform/keys.rules.ts'

/** The call that a proof is for: its method and route, and the address of the caller. */
export type ProvenCall = { call: string; address: string }

export type Proofs = ReturnType<typeof createProofs>

const ALGORITHM = 'PBKDF2/SHA-256'
// A try derives one key. A bounded number of tries keeps the longest wait short.
const [MIN_TRIES, MAX_TRIES] = [256, 512]
const SECONDS_TO_SOLVE = 300
const MAX_LENGTH = 2048

/**
 * Challenges for proofs of work, and the check of the proofs. The signature binds a challenge to its call and address,
 * so a process accepts the challenges of all others. `key` has to be the same in all of them.
 */
export function createProofs(key: Buffer, runSql: RunSql) {
  const secretsOf = ({ call, address }: ProvenCall) => ({
    // guard: proof-of-this-call-and-address
    hmacSignatureSecret: keyedMark(key, `challenge ${call} ${address}`),
    hmacKeySignatureSecret: keyedMark(key, 'solution'),
  })

  return {
    issue: (call: ProvenCall, cost: number) =>
      createChallenge({
        algorithm: ALGORITHM,
        cost,
        counter: randomInt(MAX_TRIES, MIN_TRIES),
        deriveKey,
        expiresAt: Math.ceil(Date.now() / 1000) + SECONDS_TO_SOLVE,
        ...secretsOf(call),
      }) as Promise<Challenge>,
    /** The cost of the proof in a header; 0 if it is wrong, expired, used before or made for another call. */
    async costOf(header: string, call: ProvenCall) {
      const proof = readProof(header)
      if (!proof) return 0
      // guard: proof-verified
      if (!(await verifySolution({ ...proof, deriveKey, ...secretsOf(call) })).verified) return 0
      const { nonce, cost } = proof.challenge.parameters
      // Processes may have different clocks, so a used proof is stored for longer than it is valid.
      const isFirst = await takeMark(runSql, `proof:${nonce}`, 2 * SECONDS_TO_SOLVE)
      // guard: proof-used-once
      if (!isFirst) return 0
      return cost
    },
  }
}

function readProof(header: string) {
  if (header.length > MAX_LENGTH) return undefined
  try {
    const proof: unknown = JSON.parse(Buffer.from(header, 'base64').toString())
    return Value.Check(Proof, proof) ? proof : undefined
  } catch {
    return undefined
  }
}
