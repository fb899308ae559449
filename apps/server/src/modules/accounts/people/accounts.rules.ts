import type { Lookup } from '@porteira/contract'
import { type Account, isMinorOn, type PlainDate, publicName, type Sex } from '@porteira/domain'

/** Replaces the name of an erased person. */
export const ERASED_NAME = 'PESSOA REMOVIDA'

export type Profile = Account & { sex: Sex }

/** The columns of a profile, by name, so that no other field of a request reaches the table. */
export const rowOf = (profile: Profile) => {
  const { cpf, nickname, name, email, mobile, birthdate, sex, state, city } = profile
  return { cpf, nickname, name, email, mobile, birthdate, sex, state, city }
}

/** An audit fact about an account. */
export const accountFact = (action: string, accountId: number) => ({
  action,
  entity: 'account',
  entityId: String(accountId),
})

/** True for one address without characters that a mail program could read as a second address or a name. */
export const isOneAddress = (email: string) => !/[\s,;:<>()[\]\\"]/.test(email)

type KnownAccount = {
  uuid: string
  nickname: string
  name: string
  birthdate: PlainDate | null
  hasPassword: boolean
}

const noPerson = { nickname: '', name: '', userUUID: '' }

const statusOf = (known: KnownAccount | undefined): Lookup['status'] => {
  if (!known) return 'NotFound'
  return known.hasPassword ? 'AlreadyExists' : 'LookUp'
}

/** The only answer about a CPF during sign-up: whether it has an account. */
export const signUpView = (known: KnownAccount | undefined): Lookup => ({
  status: statusOf(known),
  ...noPerson,
})

/** The name of a rider for a formation form: shortened, and replaced by the nickname where there is one. */
export const riderView = (known: KnownAccount | undefined, today: PlainDate): Lookup => ({
  status: statusOf(known),
  ...noPerson,
  ...(known && {
    nickname: known.nickname,
    // guard: lookup-shows-first-name-of-minor
    name: known.nickname ? '' : publicName({ ...known, isMinor: isMinor(known, today) }),
    userUUID: known.uuid,
  }),
})

const isMinor = ({ birthdate }: KnownAccount, today: PlainDate) =>
  birthdate !== null && isMinorOn(birthdate, today)
