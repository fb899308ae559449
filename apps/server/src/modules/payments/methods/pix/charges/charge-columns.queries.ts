import { type Selectable, sql } from 'kysely'
import type { Tables } from '#platform/database/tables.ts'

/**
 * The columns of a charge. A statement that names them is prepared once per connection; one with `*` is planned at
 * each run, because a migration may add a column.
 */
export const CHARGE_COLUMNS = [
  'charge.id',
  'charge.plan_id',
  'charge.cart_id',
  'charge.installment',
  'charge.kind',
  'charge.txid',
  'charge.value_in_cents',
  'charge.due_on',
  'charge.status',
  'charge.location',
  'charge.pix_copia_e_cola',
  'charge.expires_at',
  'charge.paid_at',
  'charge.watched_until',
  'charge.asked_at',
  'charge.created_at',
  'charge.covers',
  'charge.accepted_in_cents',
  'charge.credited_pix',
  'charge.credit_in_cents',
] as const

const names = CHARGE_COLUMNS.map((column) => column.replace('charge.', ''))

/** The same columns in a statement, of `charge` or of a part with that name. */
export const chargeColumns = sql.join(names.map((name) => sql.ref(`charge.${name}`)))

type Name<Column extends string> = Column extends `charge.${infer Field}` ? Field : never

export type ChargeRow = Pick<
  Selectable<Tables['charge']>,
  Name<(typeof CHARGE_COLUMNS)[number]> & keyof Tables['charge']
>
