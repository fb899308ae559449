/** A new contact cannot recover the account for this long; the one before it can. */
export const CONTACT_FREEZE_IN_HOURS = 72

type Contacts = { email: string; mobile: string }
export type KnownContacts = Contacts & { email_before: string; mobile_before: string; isOnHold: boolean }

/** Where a person may be sent a recovery code. */
export const recoveryContacts = (known: KnownContacts): Contacts => ({
  email: (known.isOnHold && known.email_before) || known.email,
  mobile: (known.isOnHold && known.mobile_before) || known.mobile,
})

/**
 * The contacts to keep beside new ones. Who changes twice in a row still leaves the first, so that a thief
 * cannot push the owner's contact out of the memory.
 */
export const contactsBefore = (known: KnownContacts, next: Contacts) => {
  const trusted = recoveryContacts(known)
  return {
    email_before: isSame(trusted.email, next.email) ? '' : trusted.email,
    mobile_before: trusted.mobile === next.mobile ? '' : trusted.mobile,
  }
}

/**
 * The replaced contacts that must be notified; '' where there is none. A contact on hold cannot recover the account
 * and may belong to another person, so it gets no notice.
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

/** Imported addresses may stand in small letters. */
const isSame = (a: string, b: string) => a.toLocaleUpperCase('pt-BR') === b.toLocaleUpperCase('pt-BR')
