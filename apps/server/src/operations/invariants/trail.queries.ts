import { type RawBuilder, sql } from 'kysely'
import type { BrokenRow, Invariant } from './invariant.queries.ts'

/** The last status of one thing in the audit. */
const lastStatus = (entity: string, id: RawBuilder<unknown>) => sql`
  select after ->> 'status' as status from audit
  where entity = ${sql.lit(entity)} and entity_id = ${id} and after ->> 'status' is not null
  order by audit.id desc limit 1`

/** Rows whose last status in the audit differs. `states` has id, cart_id, status and is_always_audited. */
const auditedStatusDiffers = (entity: string, states: RawBuilder<unknown>) => sql<BrokenRow>`
  select state.cart_id::text as cart, state.id, state.status, last.status as reported
  from (${states}) as state left join lateral (${lastStatus(entity, sql`state.id`)}) as last on true
  where (last.status is not null or state.is_always_audited) and state.status is distinct from last.status`

/** Invariants of owners, audit, sessions and messages. Each query returns the rows that break the sentence of its name. */
export const trailInvariants: Record<string, Invariant> = {
  'I11 a cart is claimed at most once': {
    of: 'cart',
    broken: (only) => sql`
      select cart.id::text as cart from cart
      join audit on audit.entity = 'cart' and audit.entity_id = cart.id::text and audit.action = 'cart.claim'
      where ${only('cart.id')} group by cart.id having count(*) > 1`,
  },

  'I12 the audit tells the status in which each cart is': {
    of: 'cart',
    broken: (only) =>
      auditedStatusDiffers(
        'cart',
        sql`select id::text as id, id as cart_id, status, true as is_always_audited from cart where ${only('id')}`,
      ),
  },
  // Imported rows of these tables may have no audit.
  'I12 the audit tells the status in which each charge is': {
    of: 'cart',
    broken: (only) =>
      auditedStatusDiffers(
        'charge',
        sql`select txid as id, cart_id, status, false as is_always_audited from charge where ${only('cart_id')}`,
      ),
  },
  'I12 the audit tells the status in which each formation is': {
    of: 'cart',
    broken: (only) =>
      auditedStatusDiffers(
        'formation',
        sql`select cart_item_id::text as id, cart_id, status, false as is_always_audited
          from formation join cart_item on cart_item.id = cart_item_id where ${only('cart_id')}`,
      ),
  },
  'I12 the audit tells the status in which each objection is': {
    of: 'cart',
    broken: (only) =>
      auditedStatusDiffers(
        'objection',
        sql`select objection.id::text as id, cart_id, status, false as is_always_audited
          from objection join cart_item on cart_item.id = cart_item_id where ${only('cart_id')}`,
      ),
  },
  'I12 the audit tells the status in which each authorisation is': {
    of: 'account',
    broken: (only) => sql`
      select authorisation.account_id::text as account, authorisation.id, authorisation.status, last.status as reported
      from authorisation left join lateral (${lastStatus('authorisation', sql`authorisation.id::text`)}) as last on true
      where ${only('authorisation.account_id')} and authorisation.status is distinct from last.status`,
  },
  'I12 the audit tells the status in which each shift is': {
    of: 'shift',
    broken: (only) => sql`
      select shift.id::text as shift, shift.status, last.status as reported
      from shift join lateral (${lastStatus('shift', sql`shift.id::text`)}) as last on true
      where ${only('shift.id')} and shift.status is distinct from last.status`,
  },
  'I12 the audit tells the status in which each refund is': {
    of: 'payment',
    broken: (only) => sql`
      select refund.payment_id::text as payment, refund.id, refund.status, last.status as reported
      from refund join lateral (${lastStatus('refund', sql`refund.id`)}) as last on true
      where ${only('refund.payment_id')} and refund.status is distinct from last.status`,
  },

  'I14 no session is older than its password': {
    of: 'account',
    broken: (only) => sql`
      select session.account_id::text as account from session join account on account.id = session.account_id
      where session.created_at < account.password_changed_at and session.revoked_at is null
        and session.expires_at > now() and ${only('account.id')}`,
  },

  'I22 a signed authorisation has its text, the name and the CPF of the guardian': {
    of: 'account',
    broken: (only) => sql`
      select authorisation.account_id::text as account, authorisation.id from authorisation
      left join authorisation_text signed on signed.text_hash = authorisation.text_hash
      where authorisation.status in ('signed', 'revoked') and ${only('authorisation.account_id')}
        and (signed.text is null or signed.text_hash <> sha256(convert_to(signed.text, 'UTF8'))
          or (erased_at is null and (signer_name = '' or signer_cpf = '')))`,
  },

  'I15 a payment is confirmed to its buyer only when there is one': {
    of: 'cart',
    broken: (only) => sql`
      select charge.cart_id::text as cart, reported.fact
      from charge full join (select fact from outbox where fact like 'charge.paid:%') as reported
        on reported.fact = 'charge.paid:' || charge.txid
      where reported.fact is not null and charge.paid_at is null and ${only('charge.cart_id')}`,
  },

  'I15 a receipt is promised only to carts that were registered': {
    of: 'cart',
    broken: (only) => sql`
      select id::text as cart from cart
      where receipt_promised_at is not null and registered_at is null and ${only('id')}`,
  },
}
