import type { Challenge } from '@porteira/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// Solves one challenge outside of the page's thread.
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge: data, deriveKey }).then(postMessage, () => postMessage(null))
})
