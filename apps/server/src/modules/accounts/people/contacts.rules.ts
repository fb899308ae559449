/** During this time only the contact before a new one can recover the account. */
export const CONTACT_FREEZE_IN_HOURS = 72

type Contacts = { email: string; mobile: string }
export type KnownContacts = Contacts & { email_before: string; mobile_before: string; isOnHold: boolean }

/** The contacts to which a recovery code may be sent. */
export const recoveryContacts = (known: KnownContacts): Contacts => ({
  email: (known.isOnHold && known.email_before) || known.email,
  mobile: (known.isOnHold && known.mobile_before) || known.mobile,
})

/**
 * The earlier contacts to store next to new ones. After two changes in a row the first contact is still stored, so
 * that a thief cannot push out the owner's contact.
 */
export const contactsBefore = (known: KnownContacts, next: Contacts) => {
  const trusted = recoveryContacts(known)
  return {
    email_before: isSame(trusted.email, next.email) ? '' : trusted.email,
    mobile_before: trusted.mobile === next.mobile ? '' : trusted.mobile,
  }
}

/**
 * The replaced contacts that get a notice; '' where there is none. A contact on hold gets none, because it cannot
 * recover the account and may belong to another person.
 */
export const contactsLeft = (known: KnownContacts, next: Contacts): Contacts => {
  const trusted = recoveryContacts(known)
  const isGivenUp = (before: string, trustedBefore: string, after: string) =>
    !isSame(before, after) && isSame(before, trustedBefore)
  return {
    email: isGivenUp(known.email, trusted.email, next.email) ? known.email : '',
    mobile: isGivenUp(known.mobile, trusted.mobile, next.mobile) ? known.mobile : '',
  }
}

/** Imported addresses may be in lower case. */
const isSame = (a: string, b: string) => a.toLocaleUpperCase('pt-BR') === b.toLocaleUpperCase('pt-BR')
