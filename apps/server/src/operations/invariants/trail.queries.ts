/** Invariants of owners, audit, sessions and messages. Each query returns the rows that break the sentence of its name. */
export const trailInvariants = {
  'I11 a cart is claimed at most once': `
    select entity_id from audit where action = 'cart.claim' group by entity_id having count(*) > 1`,

  'I12 the audit tells the status in which each cart is': auditedStatusDiffers('cart', 'id::text', true),
  'I12 the audit tells the status in which each charge is': auditedStatusDiffers('charge', 'txid', false),
  'I12 the audit tells the status in which each refund is': auditedStatusDiffers('refund', 'id', false),
  'I12 the audit tells the status in which each formation is': auditedStatusDiffers(
    'formation',
    'cart_item_id::text',
    false,
  ),
  'I12 the audit tells the status in which each objection is': auditedStatusDiffers(
    'objection',
    'id::text',
    false,
  ),

  'I14 no session is older than its password': `
    select session.account_id::text from session join account on account.id = session.account_id
    where session.created_at < account.password_changed_at and session.revoked_at is null
      and session.expires_at > now()`,

  'I15 a payment is confirmed to its buyer only when there is one': `
    select fact from outbox where fact like 'charge.paid:%'
      and split_part(fact, ':', 2) not in (select txid from charge where paid_at is not null)`,

  'I15 a receipt is promised only to carts that were registered': `
    select id::text from cart where receipt_promised_at is not null and registered_at is null`,
}

/** Rows whose last status in the audit differs. Imported rows may have no audit, unless `isAlwaysAudited`. */
function auditedStatusDiffers(table: string, id: string, isAlwaysAudited: boolean) {
  return `
    select ${table}.${id} as id, ${table}.status, last.status as told from ${table}
      left join lateral (select after ->> 'status' as status from audit
        where entity = '${table}' and entity_id = ${table}.${id} and after ->> 'status' is not null
        order by audit.id desc limit 1) last on true
    where ${isAlwaysAudited ? '' : 'last.status is not null and '}${table}.status is distinct from last.status`
}
