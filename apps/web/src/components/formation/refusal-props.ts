import type { Cart } from '@porteira/contract'

/** Where the buyer gets help: the number of the secretaria, the code that it asks for, and the login of the purchase. */
export type Help = Pick<Cart, 'supportWhatsapp' | 'cartCode' | 'cartUUID'> & {
  /** Each '' without a login. */
  buyer: { userId: string; token: string }
}

export type RefusalProps = {
  message: string
  /** Undefined at the desk, which is the help itself. */
  help: Help | undefined
  /** Leads to another rider; undefined for a refusal that names none. */
  onRider?: (() => void) | undefined
  /** Leads to another club; undefined for an entry without one. */
  onClub?: (() => void) | undefined
}
