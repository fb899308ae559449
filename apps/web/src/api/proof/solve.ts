import type { Challenge, Proof } from '@porteira/contract'
import { ownScript } from '../own-script.ts'
import workerAddress from './solver.worker.ts?worker&url'

type Solution = Proof['solution']

/**
 * The value of the header `Proof-Of-Work`. Rejects when the page aborts, when the challenge has no solution in time, and
 * on a page without TLS on another machine, where browsers have no Web Crypto.
 */
export async function solve(challenge: Challenge, signal?: AbortSignal) {
  const solution = await solveInWorker(challenge, signal).catch(() => solveHere(challenge, signal))
  if (!solution || signal?.aborted) throw new Error('The challenge was not solved.')
  return btoa(JSON.stringify({ challenge, solution }))
}

function solveInWorker(challenge: Challenge, signal?: AbortSignal) {
  return new Promise<Solution | null>((resolve, reject) => {
    const worker = new Worker(ownScript(workerAddress))
    const end = (settle: () => void) => {
      worker.terminate()
      signal?.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => end(() => resolve(null))
    signal?.addEventListener('abort', abort)
    worker.addEventListener('error', () => end(() => reject(new Error('The worker failed.'))))
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => end(() => resolve(data)))
    worker.postMessage(challenge)
  })
}

/** For browsers that start no worker. The library lets the page work between its tries. */
async function solveHere(challenge: Challenge, signal?: AbortSignal): Promise<Solution | null> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const controller = new AbortController()
  signal?.addEventListener('abort', () => controller.abort())
  return solveChallenge({ challenge, deriveKey, controller })
}
