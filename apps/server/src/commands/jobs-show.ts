import { sql } from 'kysely'
import { readConfig } from '#config.ts'
import { openContext } from '../open-context.ts'

// `npm run jobs:show`: what waits, what runs and what failed, in the queues and in the tables they work on.
const { context, close } = await openContext(readConfig(process.env), { works: false })
const { db } = context

const queues = await sql<Record<string, unknown>>`
  select name as job, count(*) filter (where state in ('created', 'retry')) as waiting,
    count(*) filter (where state = 'active') as running, count(*) filter (where state = 'failed') as failed,
    to_char(max(completed_on) filter (where state = 'completed') at time zone 'America/Sao_Paulo', 'DD/MM HH24:MI:SS') as "last done"
  from jobs.job where name not like '\\_\\_%' group by name order by name`.execute(db)

const work = await sql<Record<string, unknown>>`
  select 'messages to send' as work, count(*) filter (where failed_at is null) as waiting,
      count(*) filter (where failed_at is not null) as failed, min(created_at) filter (where failed_at is null) as oldest
    from outbox where sent_at is null
  union all select 'returns at the bank', count(*) filter (where status in ('requested', 'sent')),
      count(*) filter (where status = 'failed'), min(created_at) filter (where status in ('requested', 'sent')) from refund
  union all select 'words of the bank', count(*), 0, min(received_at) from bank_inbox where processed_at is null
  union all select 'charges to take back', count(*), 0, min(created_at) from charge where status = 'removing'
  union all select 'installments to issue', count(*), 0, min(charge.created_at) from charge
    join cart on cart.id = charge.cart_id and cart.status in ('paid', 'registered') where charge.status = 'planned' and charge.due_on >= current_date
  union all select 'carts past their time', count(*), 0, min(expires_at) from cart
    where status in ('open', 'expiring') and expires_at < now()`.execute(db)

const failures = await sql<Record<string, unknown>>`
  select name as job, completed_on as at, left(output ->> 'message', 100) as reason
  from jobs.job where state = 'failed' order by completed_on desc limit 10`.execute(db)

console.table(queues.rows)
console.table(work.rows)
if (failures.rows.length > 0) console.table(failures.rows)
await close()
