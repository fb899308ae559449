import { type RawBuilder, sql } from 'kysely'
import { IN_FLIGHT_REFUND } from '#modules/payments/index.ts'
import { SOLD, UNPAID } from '#modules/sales/index.ts'
import type { Database } from '#platform/database/client.ts'
import { findRow } from '#platform/database/statements.ts'
import { literals } from '#platform/database/literals.ts'
import { localTime } from '#platform/database/sql-words.ts'

/** One row of a table for the operator. The field names are the Portuguese headings. */
export type BacklogRow = Record<string, string | number | null>

/** False if the database has no tables for the queues yet. */
export async function hasQueues(db: Database) {
  const row = await findRow<{ table: string | null }>(db)`select to_regclass('jobs.job')::text as table`
  return row?.table !== null
}

const shownTime = (instant: RawBuilder<unknown>) =>
  sql<string | null>`to_char(${localTime(instant)}, 'DD/MM HH24:MI:SS')`

/** The number of jobs in each queue, by state. */
export const listQueues = async (db: Database) =>
  (
    await sql<BacklogRow>`
      select name as fila, count(*) filter (where state in ('created', 'retry')) as esperam,
        count(*) filter (where state = 'active') as rodam, count(*) filter (where state = 'failed') as falharam,
        ${shownTime(sql`max(completed_on) filter (where state = 'completed')`)} as "última feita"
      from jobs.job where name not like '\\_\\_%' group by name order by name`.execute(db)
  ).rows

/** The unfinished and failed work in the tables that the jobs read. Each part has an index without the finished work. */
export const listWork = async (db: Database) =>
  (
    await sql<BacklogRow>`
      select trabalho, esperam, falharam, ${shownTime(sql`oldest`)} as "mais antigo" from (
        select 'mensagens a enviar' as trabalho, count(*) as esperam,
            (select count(*) from outbox where failed_at is not null) as falharam, min(created_at) as oldest
          from outbox where sent_at is null and failed_at is null
        union all select 'devoluções no banco', count(*), (select count(*) from refund
              join payment on payment.id = payment_id and refunded_by(payment.method) = 'bank' where refund.status = 'failed'),
            min(refund.created_at) from refund join payment on payment.id = payment_id and refunded_by(payment.method) = 'bank'
          where refund.status in (${literals(IN_FLIGHT_REFUND)})
        union all select 'devoluções a entregar no caixa', count(*), 0, min(refund.created_at) from refund
          join payment on payment.id = payment_id and refunded_by(payment.method) = 'desk'
          where refund.status in (${literals(IN_FLIGHT_REFUND)})
        union all select 'diferenças de caixa a aprovar', count(*), 0, min(counted_at) from shift
          where status = 'counted'
        union all select 'avisos do banco a ler', count(*), 0, min(received_at) from bank_inbox where processed_at is null
        union all select 'cobranças a retirar', count(*), 0, min(created_at) from charge where status = 'removing'
        union all select 'parcelas a emitir', count(*), 0, min(charge.created_at) from charge
          join cart on cart.id = charge.cart_id and cart.status in (${literals(SOLD)}) where charge.status = 'planned' and charge.installment > 1 and charge.covers = '{}' and charge.due_on >= current_date
        union all select 'carrinhos vencidos a encerrar', count(*), 0, min(expires_at) from cart
          where status in (${literals(UNPAID)}) and expires_at < now()) as work`.execute(db)
  ).rows

/** The last ten failed jobs, newest first. */
export const listFailures = async (db: Database) =>
  (
    await sql<BacklogRow>`
      select name as fila, ${shownTime(sql`completed_on`)} as quando, left(output ->> 'message', 100) as motivo
      from jobs.job where state = 'failed' order by completed_on desc limit 10`.execute(db)
  ).rows
