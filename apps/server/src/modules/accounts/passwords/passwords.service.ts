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

// All callers in a process share this limiter.
const inLimiter = createLimiter({ atOnce: 4, waiting: 50 })

/** Hashes and checks passwords. A limiter keeps parallel hashes within the memory and CPU of the machine. */
export function createPasswords(pepperSetting: string) {
  const peppers = peppersOf(pepperSetting)
  const [newest] = peppers

  return {
    /** Hashes a password in the form of the wire: version of the pepper, then argon2id. */
    hash: (wirePassword: string) =>
      inLimiter(async () => newest.version + (await hash(pepperPassword(wirePassword, newest), ARGON2))),

    /** 'outdated' means right, but stored with an old hash. Without a stored hash the check takes the same time. */
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
