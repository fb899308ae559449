import type { EntryContact } from '@porteira/contract'
import { type Actor, recordAlone } from '#platform/audit/audit.service.ts'
import type { Database } from '#platform/database/client.ts'
import { notFound } from '#platform/errors.ts'
import { listMinorsAmong } from '../../authorisations/minors.service.ts'
import { formationFact } from '../../formation-fact.rules.ts'
import { listSomeListed } from '../entries/entries.queries.ts'
import { eventOf } from '../entries/surroundings.service.ts'
import { findBuyer, listPhones } from './calling.queries.ts'

/**
 * The people whom the desk calls about an entry of its event: the adult riders, the guardians of the minors and the
 * buyer, each once, if they have a number. The number of a minor is not given.
 */
export async function readContacts(
  db: Database,
  { eventUUID, cartItemId }: { eventUUID: string; cartItemId: string },
  actor: Actor,
): Promise<EntryContact[]> {
  const { eventUUID: eventId } = await eventOf(db, eventUUID)
  const [entry] = /^\d{1,15}$/.test(cartItemId) ? await listSomeListed(db, eventId, [Number(cartItemId)]) : []
  if (!entry) throw notFound()
  const riders = entry.riders.map(({ accountId }) => accountId)
  const minors = await listMinorsAmong(db, eventId, riders)
  // guard: number-of-minor-not-given
  const young = new Set(minors.map(({ accountId }) => accountId))
  const phones = new Map((await listPhones(db, riders)).map((phone) => [phone.accountId, phone]))
  const adults = riders.filter((id) => !young.has(id)).flatMap((id) => phones.get(id) ?? [])
  const guardians = minors
    .filter(({ channel }) => channel === 'sms')
    .map(({ guardianName, contact }) => ({ name: guardianName, mobile: contact }))
  const buyer = await findBuyer(db, entry.cartId)
  await recordAlone(db, actor, formationFact('checkin.contacts_read', entry.cartItemId, {}))
  const people = [
    ...adults.map((one) => contactOf('rider', one)),
    ...guardians.map((one) => contactOf('guardian', one)),
    ...(buyer && !young.has(buyer.accountId) ? [contactOf('buyer', buyer)] : []),
  ]
  const known = new Set<string>()
  return people.filter(({ mobile }) => mobile !== '' && !known.has(mobile) && known.add(mobile))
}

const contactOf = (who: EntryContact['who'], { name, mobile }: Omit<EntryContact, 'who'>): EntryContact => ({
  who,
  name,
  mobile,
})
