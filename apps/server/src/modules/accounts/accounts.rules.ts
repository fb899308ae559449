import type { Lookup } from '@porteira/contract'
import { type Account, publicName, type Sex } from '@porteira/domain'

/** Stands where the name of an erased person stood. */
export const ERASED_NAME = 'PESSOA REMOVIDA'

export type Profile = Account & { sex: Sex }

/** The columns of a profile, by name: nothing else that a caller sends can reach the table. */
export const rowOf = (profile: Profile) => {
  const { cpf, nickname, name, email, mobile, birthdate, sex, state, city } = profile
  return { cpf, nickname, name, email, mobile, birthdate, sex, state, city }
}

/** A fact of the audit about an account. */
export const accountFact = (action: string, accountId: number) => ({
  action,
  entity: 'account',
  entityId: String(accountId),
})

/** One address and nothing that a mail program could take for a second one or for a name. */
export const isOneAddress = (email: string) => !/[\s,;:<>()[\]\\"]/.test(email)

type KnownAccount = { uuid: string; nickname: string; name: string; hasPassword: boolean }

const nothing = { nickname: '', name: '', userUUID: '' }

const statusOf = (known: KnownAccount | undefined): Lookup['status'] => {
  if (!known) return 'NotFound'
  return known.hasPassword ? 'AlreadyExists' : 'LookUp'
}

/** All that somebody who registers may learn of a CPF. */
export const signUpView = (known: KnownAccount | undefined): Lookup => ({
  status: statusOf(known),
  ...nothing,
})

/** What a rider is called on a participants' form. The name stays short, and hidden behind a nickname. */
export const riderView = (known: KnownAccount | undefined): Lookup => ({
  status: statusOf(known),
  ...nothing,
  ...(known && {
    nickname: known.nickname,
    name: known.nickname ? '' : publicName(known),
    userUUID: known.uuid,
  }),
})
