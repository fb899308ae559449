import { sql } from 'kysely'
import { SOLD } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { literals } from '#platform/database/literals.ts'

export const findPerson = (db: Database, cpf: string) =>
  db
    .selectFrom('account')
    .where('cpf', '=', cpf)
    .select(['id', 'cpf', 'name', 'nickname', 'email', 'mobile'])
    .executeTakeFirst()

/** A person of another country, by document. */
export const findForeigner = (db: Database, country: string, document: string) =>
  db
    .selectFrom('account')
    .where('foreign_document', '=', document)
    .where('country', '=', country)
    .select(['id', 'cpf', 'name', 'nickname', 'email', 'mobile'])
    .executeTakeFirst()

/** The number of a person's paid carts. The erasure keeps them for the accounts. */
export async function countPurchases(db: Database, accountId: number) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from cart
    where coalesce(owner_id, buyer_id) = ${accountId} and status in (${literals(SOLD)})`.execute(db)
  return rows[0]?.count ?? 0
}

/** All personal data of an account as one JSON document. Password hashes and codes are left out. */
export async function readPerson(db: Database, accountId: number) {
  const { rows } = await sql<{ document: object }>`
    select jsonb_build_object(
      'account', to_jsonb(account) - 'password_hash',
      'membership', (select to_jsonb(membership) from membership where membership.cpf = account.cpf),
      'addedByOthers', (select jsonb_build_object('way', way, 'addedAt', added_at) from rider_addition
        where rider_addition.account_id = account.id),
      'ridersAdded', (select jsonb_agg(jsonb_build_object('addedAt', added_at) order by added_at) from rider_addition
        where added_by = account.id),
      'sessions', (select jsonb_agg(jsonb_build_object('kind', kind, 'createdAt', created_at, 'lastUsedAt', last_used_at,
        'ipPrefix', ip_prefix) order by created_at) from session where account_id = account.id),
      'knownNetworks', (select jsonb_agg(jsonb_build_object('lastLoginOn', last_login_on) order by last_login_on)
        from known_network where account_id = account.id),
      'carts', (select jsonb_agg(jsonb_build_object('code', cart.code, 'event', event.name, 'status', cart.status,
        'totalInCents', cart.total_in_cents, 'createdAt', cart.created_at, 'paidAt', cart.paid_at,
        'termsVersion', cart.terms_version, 'receiptEmail', cart.receipt_email,
        'payments', (select jsonb_agg(jsonb_build_object('method', method, 'valueInCents', amount_in_cents, 'settledAt', received_at))
          from payment where payment.cart_id = cart.id)) order by cart.created_at)
        from cart join event on event.id = cart.event_id where coalesce(owner_id, buyer_id) = account.id),
      'rides', (select jsonb_agg(jsonb_build_object('category', item.name, 'event', event.name, 'name', rider.name,
        'horse', rider.sbb, 'horseName', rider.horse_name, 'badge', formation.badge, 'team', formation.team,
        'declaredBirthdate', rider.declared_birthdate, 'horseAtCheckIn', (select horse_key from horse_link
          where horse_link.cart_item_id = rider.cart_item_id and horse_link.position = rider.position)) order by rider.cart_item_id)
        from formation_rider rider join formation on formation.cart_item_id = rider.cart_item_id
        join item on item.id = formation.category_id join event on event.id = item.event_id
        where rider.account_id = account.id),
      'entriesByOthers', (select jsonb_agg(jsonb_build_object('event', event.name, 'toldOn', told_on) order by entry_notice.id)
        from entry_notice join event on event.id = entry_notice.event_id where entry_notice.account_id = account.id),
      'objections', (select jsonb_agg(jsonb_build_object('event', event.name, 'category', item.name, 'reason', objection.reason,
        'status', objection.status, 'madeAt', made_at, 'answer', decided_reason) order by objection.id)
        from objection join cart_item on cart_item.id = objection.cart_item_id
        join item on item.id = cart_item.category_id join event on event.id = item.event_id
        where objection.account_id = account.id),
      'authorisations', (select jsonb_agg(jsonb_build_object('event', event.name, 'status', authorisation.status,
        'guardian', coalesce(nullif(signer_name, ''), guardian_name), 'signedAt', signed_at, 'revokedAt', revoked_at)
        order by authorisation.id) from authorisation join event on event.id = authorisation.event_id
        where authorisation.account_id = account.id),
      'documents', (select jsonb_agg(jsonb_build_object('event', event.name, 'document', requirement.name,
        'value', document_check.value, 'checkedAt', checked_at) order by checked_at)
        from document_check join requirement on requirement.id = requirement_id
        join event on event.id = document_check.event_id where subject = account.uuid::text and value <> ''),
      'checkIns', (select jsonb_agg(jsonb_build_object('category', item.name, 'event', event.name,
        'state', check_in.state, 'changedAt', changed_at) order by check_in.cart_item_id)
        from check_in join formation_rider rider on rider.cart_item_id = check_in.cart_item_id
        join item on item.id = check_in.category_id join event on event.id = check_in.event_id
        where rider.account_id = account.id),
      'openingNotices', (select jsonb_agg(jsonb_build_object('event', event.name, 'askedAt', asked_at) order by opening_notice.id)
        from opening_notice join event on event.id = opening_notice.event_id where opening_notice.account_id = account.id),
      'roles', (select jsonb_agg(jsonb_build_object('role', role, 'event', event.name, 'until', until, 'grantedAt', granted_at,
        'revokedAt', revoked_at) order by role_grant.id)
        from role_grant left join event on event.id = role_grant.event_id where role_grant.account_id = account.id),
      'messages', (select jsonb_agg(jsonb_build_object('channel', channel, 'recipient', recipient, 'subject', subject,
        'sentAt', sent_at) order by id) from outbox
        where recipient <> '' and recipient in (lower(account.email), account.mobile)),
      'trail', (select jsonb_agg(jsonb_build_object('at', at, 'action', action, 'entity', entity) order by audit.id)
        from audit where actor_id = account.id and actor_kind <> 'device')) as document
    from account where account.id = ${accountId}`.execute(db)
  return rows[0]?.document
}
