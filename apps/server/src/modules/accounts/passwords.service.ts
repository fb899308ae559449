import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '#platform/concurrency/limiter.ts'
import {
  ARGON2,
  hasCurrentParameters,
  DUMMY_PASSWORD_HASH,
  partsOfStored,
  pepperPassword,
  peppersOf,
} from './passwords.rules.ts'

// One line for the whole process, however many parts of it hash.
const inLimiter = createLimiter({ atOnce: 4, waiting: 50 })

/** Hashes and checks passwords, never more at once than this machine can bear. */
export function createPasswords(pepperSetting: string) {
  const peppers = peppersOf(pepperSetting)
  const [newest] = peppers

  return {
    /** What is stored of a password as it travels: pepper's version and argon2id. */
    hash: (wirePassword: string) =>
      inLimiter(async () => newest.version + (await hash(pepperPassword(wirePassword, newest), ARGON2))),

    /** 'outdated' is right too, but to be hashed anew. Without a stored password the same work is done in vain. */
    async check(wirePassword: string, stored: string | null | undefined) {
      // guard: unknown-cpf-takes-same-time
      const { version, phc } = partsOfStored(stored ?? '') ?? { version: '', phc: DUMMY_PASSWORD_HASH }
      const pepper = peppers.find((one) => one.version === version)
      const isRight = await inLimiter(() =>
        verify(pepper ? phc : DUMMY_PASSWORD_HASH, pepperPassword(wirePassword, pepper ?? newest)),
      )
      if (!isRight || !pepper) return 'wrong' as const
      return pepper === newest && hasCurrentParameters(phc) ? ('right' as const) : ('outdated' as const)
    },
  }
}
