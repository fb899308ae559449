import { methodsWith } from '@porteira/domain'
import type { Registry } from 'prom-client'
import type { Context } from '#context.ts'
import { forEachAccount } from '#receiving-accounts.ts'
import { addGauge, type Sample } from '#platform/metrics.ts'
import { certificateExpiry } from '#providers/pix/config.ts'
import { invariantNames, readLastPass } from '#operations/invariants/invariants.service.ts'
import { modules } from '#modules.ts'
import * as queries from './monitoring.queries.ts'
import { readTotals as listTotals, type Totals } from './totals.service.ts'

const DAY_IN_MS = 86_400_000
const CACHED_FOR_MS = 15_000
const ofBank: string[] = methodsWith({ takenBy: 'bank' })

/** Adds the metrics of the shop. Each metric is read separately, at most once in fifteen seconds. */
export function watchShop(context: Pick<Context, 'db' | 'config'>, registry: Registry) {
  const { db } = context
  const add = (name: string, help: string, labelNames: string[], read: () => Promise<Sample[]>) =>
    addGauge(registry, { name, help, labelNames, read: cached(CACHED_FOR_MS, read) })

  // Five metrics come from this one statement.
  const readTotals = cached(CACHED_FOR_MS, () => listTotals(db))
  const addTotals = (name: string, help: string, label: string, read: (totals: Totals) => Sample[]) =>
    addGauge(registry, { name, help, labelNames: [label], read: async () => read(await readTotals()) })
  addTotals('porteira_carts', 'Carts by status.', 'status', ({ carts }) => labelled('status', carts))
  addTotals('porteira_pix_received_reais', 'Received Pix by decision.', 'resolution', ({ received }) =>
    inReais(
      'resolution',
      sumBy(
        received.filter(({ method }) => ofBank.includes(method)),
        'label',
      ),
    ),
  )
  addTotals('porteira_received_reais', 'Received money by method.', 'method', ({ received }) =>
    inReais('method', sumBy(received, 'method')),
  )
  addTotals('porteira_refunds_reais', 'Returns by status.', 'status', ({ refunds }) =>
    inReais('status', sumBy(refunds, 'label')),
  )
  addTotals('porteira_returned_reais', 'Returned money by method.', 'method', ({ refunds }) =>
    inReais(
      'method',
      sumBy(
        refunds.filter(({ label }) => isRefunded(label)),
        'method',
      ),
    ),
  )
  add('porteira_jobs', 'Jobs that wait, run, or failed in the last hour.', ['job', 'state'], async () => {
    const jobs = await queries.countJobs(db)
    return jobs.map(({ label, state, value }) => ({ labels: { job: label, state }, value }))
  })
  add('porteira_oldest_work_seconds', 'Age of the oldest unfinished work.', ['work'], async () =>
    labelled('work', await queries.ageWork(db)),
  )
  add('porteira_messages_given_up', 'Messages that no gateway took in a day.', ['channel'], async () =>
    labelled('channel', await queries.countGivenUp(db)),
  )
  for (const { read, ...metric } of modules.flatMap(({ metrics = [] }) => metrics))
    addGauge(registry, { ...metric, read: cached(CACHED_FOR_MS, () => read(context)) })
  // Two metrics come from this one statement.
  const readAudit = cached(CACHED_FOR_MS, () => queries.readAudit(db))
  addGauge(registry, {
    name: 'porteira_audit_unsealed_seconds',
    help: 'Age of the oldest audit row that no seal covers yet.',
    read: async () => [{ value: (await readAudit()).unsealed }],
  })
  addGauge(registry, {
    name: 'porteira_audit_broken',
    help: '1 when the audit chain was broken at the last closing of a day.',
    read: async () => [{ value: (await readAudit()).broken }],
  })

  add(
    'porteira_invariant_broken_rows',
    'Rows that break what must always be true.',
    ['invariant'],
    async () => {
      const broken = await readLastPass(db)
      const names = broken ? invariantNames : []
      return names.map((name) => ({ labels: { invariant: name }, value: broken?.[name]?.length ?? 0 }))
    },
  )
}

/** Adds whether this process holds back calls to a bank, and how long the first client certificate to end is valid. */
export function watchBank(context: Pick<Context, 'db' | 'accounts'>, registry: Registry) {
  addGauge(registry, {
    name: 'porteira_bank_away',
    help: '1 while calls to the bank are held back.',
    async read() {
      const areAway = await forEachAccount(context, async ({ bank }) => bank.isAway())
      return [{ value: Number(areAway.includes(true)) }]
    },
  })
  // Read once, because the clients of the banks use a renewed certificate only after a restart.
  const reading = forEachAccount(context, async ({ pix }) => certificateExpiry(pix)?.getTime() ?? [])
  addGauge(registry, {
    name: 'porteira_bank_certificate_days',
    help: 'Days until the client certificate ends.',
    async read() {
      const ends = (await reading).flat()
      return ends.length > 0 ? [{ value: (Math.min(...ends) - Date.now()) / DAY_IN_MS }] : []
    },
  })
}

/** Adds whether this process reaches the database. */
export const watchDatabase = ({ db }: Pick<Context, 'db'>, registry: Registry) =>
  addGauge(registry, {
    name: 'porteira_database_up',
    help: '1 while the database answers this process.',
    read: async () => [{ value: Number(await queries.answers(db)) }],
  })

/** Adds how far the replica that this process reads from is behind. */
export const watchReplica = (
  { replicaLagInSeconds }: Pick<Context, 'replicaLagInSeconds'>,
  registry: Registry,
) =>
  addGauge(registry, {
    name: 'porteira_replica_lag_seconds',
    help: 'How far the replica of public reads is behind.',
    read: () => {
      const value = replicaLagInSeconds()
      return value === undefined ? [] : [{ value }]
    },
  })

const isRefunded = (status: string) => status === 'done' || status === 'external'

/** The sums of the totals by label or by method. */
const sumBy = (totals: Totals['received'], name: 'label' | 'method'): queries.Count[] =>
  [...Map.groupBy(totals, (total) => total[name])].map(([label, some]) => ({
    label,
    value: some.reduce((sum, { value }) => sum + value, 0),
  }))

const labelled = (name: string, rows: queries.Count[]): Sample[] =>
  rows.map(({ label, value }) => ({ labels: { [name]: label }, value: Number(value) }))
const inReais = (name: string, rows: queries.Count[]) =>
  labelled(name, rows).map(({ value, ...sample }) => ({ ...sample, value: value / 100 }))

/** Caches the result of `read` for some time. Concurrent callers share one read. A failure is not cached. */
function cached<Answer>(milliseconds: number, read: () => Promise<Answer>) {
  let last: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    if (last && performance.now() - last.at < milliseconds) return last.answer
    const answer = read()
    last = { at: performance.now(), answer }
    answer.catch(() => (last = undefined))
    return answer
  }
}
