/** The part of the server that alone writes each table. A migration that creates a table adds a line here. */
export const owners: Record<string, string> = {
  account: 'accounts',
  account_photo: 'accounts',
  admin_backup_code: 'accounts',
  admin_totp: 'accounts',
  device: 'accounts',
  known_network: 'accounts',
  recovery: 'accounts',
  recovery_request: 'accounts',
  role_grant: 'accounts',
  security_message: 'accounts',
  session: 'accounts',

  badge_kept: 'catalog',
  bundle: 'catalog',
  bundle_category: 'catalog',
  category: 'catalog',
  entity: 'catalog',
  event: 'catalog',
  event_banner: 'catalog',
  event_draft: 'catalog',
  item: 'catalog',
  membership: 'catalog',
  opening_notice: 'catalog',

  cart: 'sales',
  cart_item: 'sales',
  cart_line: 'sales',
  idempotency: 'sales',

  bank_inbox: 'payments',
  charge: 'payments',
  payment: 'payments',
  payment_balance: 'payments',
  pix: 'payments',
  plan: 'payments',
  reconciliation: 'payments',
  refund: 'payments',
  refund_request: 'payments',

  authorisation: 'entries',
  authorisation_link: 'entries',
  authorisation_text: 'entries',
  cpf_quota: 'entries',
  entry_notice: 'entries',
  formation: 'entries',
  formation_rider: 'entries',
  objection: 'entries',
  rider_addition: 'entries',

  live_shot: 'scoreboard',
  ranking_entry: 'scoreboard',
  ranking_player: 'scoreboard',
  ranking_rider: 'scoreboard',
  shot: 'scoreboard',
  shot_undo: 'scoreboard',

  audit: 'platform/audit',
  audit_day: 'platform/audit',
  audit_seal: 'platform/audit',
  outbox: 'platform/outbox',
  limit_counter: 'platform',
  migration: 'platform',

  demo_mark: 'demo',

  audit_reader: 'operations/changes',
  broken_invariant: 'operations/invariants',
  daily_total: 'operations/monitoring',
}

/** Columns that another part writes than the owner of their table, with the reason. */
export const lent = [
  {
    table: 'item',
    column: 'taken',
    to: 'sales',
    reason: 'The units that carts hold change in the transaction that changes the cart.',
  },
]

/** Columns that hold the state of a thing, with the one file that updates them: an insert brings a first state. */
export const states = [
  {
    table: 'authorisation',
    column: 'status',
    file: 'modules/entries/authorisations/states.queries.ts',
  },
  { table: 'cart', column: 'status', file: 'modules/sales/carts/states.queries.ts' },
  {
    table: 'charge',
    column: 'status',
    file: 'modules/payments/methods/pix/charges/charge-states.queries.ts',
  },
  { table: 'formation', column: 'status', file: 'modules/entries/formations/states.queries.ts' },
  { table: 'objection', column: 'status', file: 'modules/entries/objections/objections.queries.ts' },
  { table: 'payment', column: 'decision', file: 'modules/payments/ledger/ledger.queries.ts' },
  { table: 'refund', column: 'status', file: 'modules/payments/refunds/states.queries.ts' },
  { table: 'refund_request', column: 'status', file: 'modules/payments/refunds/waiting.queries.ts' },
]
