import { hash, verify } from '@node-rs/argon2'
import { createLane } from '#platform/concurrency/lane.ts'
import {
  ARGON2,
  hasCurrentParameters,
  NOBODYS_PASSWORD,
  partsOfStored,
  pepperPassword,
  peppersOf,
} from './passwords.rules.ts'

// One line for the whole process, however many parts of it hash.
const inLane = createLane({ atOnce: 4, waiting: 50 })

/** Hashes and checks passwords, never more at once than this machine can bear. */
export function createPasswords(pepperSetting: string) {
  const peppers = peppersOf(pepperSetting)
  const [newest] = peppers

  return {
    /** What is stored of a password as it travels: pepper's version and argon2id. */
    hash: (wirePassword: string) =>
      inLane(async () => newest.version + (await hash(pepperPassword(wirePassword, newest), ARGON2))),

    /** 'outdated' is right too, but to be hashed anew. Without a stored password the same work is done in vain. */
    async check(wirePassword: string, stored: string | null | undefined) {
      // guard: unknown-cpf-takes-same-time
      const { version, phc } = partsOfStored(stored ?? '') ?? { version: '', phc: NOBODYS_PASSWORD }
      const pepper = peppers.find((one) => one.version === version)
      const isRight = await inLane(() =>
        verify(pepper ? phc : NOBODYS_PASSWORD, pepperPassword(wirePassword, pepper ?? newest)),
      )
      if (!isRight || !pepper) return 'wrong' as const
      return pepper === newest && hasCurrentParameters(phc) ? ('right' as const) : ('outdated' as const)
    },
  }
}
