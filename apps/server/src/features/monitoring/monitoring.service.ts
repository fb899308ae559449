import type { Context } from '#context.ts'
import type { Metric, Sample } from '#metrics.ts'
import { certificateExpiry } from '#providers/pix/config.ts'
import { findBrokenInvariants, invariantNames } from '../invariants/invariants.service.ts'
import { readSecurityBudgets } from '../notices/security.service.ts'
import * as queries from './monitoring.queries.ts'

const DAY_IN_MS = 86_400_000
const KEPT_IN_MS = 15_000
const INVARIANTS_KEPT_IN_MS = 60_000

/** The state of the shop as metrics, read at most every fifteen seconds however often it is asked for. */
export function watchShop({ db, config }: Pick<Context, 'db' | 'config'>) {
  const readState = kept(KEPT_IN_MS, async () => {
    const [carts, pix, refunds, jobs, work, givenUp, audit, budgets] = await Promise.all([
      queries.countCarts(db),
      queries.sumPix(db),
      queries.sumRefunds(db),
      queries.countJobs(db),
      queries.ageWork(db),
      queries.countGivenUp(db),
      queries.readAudit(db),
      readSecurityBudgets(db, config),
    ])
    return [
      gauge('porteira_carts', 'Carts by status.', labelled('status', carts)),
      gauge('porteira_pix_received_reais', 'Received Pix by decision.', inReais('resolution', pix)),
      gauge('porteira_refunds_reais', 'Returns by status.', inReais('status', refunds)),
      gauge(
        'porteira_jobs',
        'Jobs that wait, run, or failed in the last hour.',
        jobs.map(({ label, state, value }) => ({ labels: { job: label, state }, value })),
      ),
      gauge('porteira_oldest_work_seconds', 'Age of the oldest unfinished work.', labelled('work', work)),
      gauge(
        'porteira_messages_given_up',
        'Messages that no gateway took in a day.',
        labelled('channel', givenUp),
      ),
      gauge(
        'porteira_security_message_budget_used',
        'Used share of what codes and account notices may be sent in an hour.',
        labelled('budget', budgets),
      ),
      gauge('porteira_audit_unsealed_seconds', 'Age of the oldest audit row that nobody has sealed.', [
        { value: audit.unsealed },
      ]),
      gauge('porteira_audit_broken', '1 when the chain did not fit as its last day was closed.', [
        { value: audit.broken },
      ]),
    ]
  })
  const readInvariants = kept(INVARIANTS_KEPT_IN_MS, async () => {
    const broken = await findBrokenInvariants(db)
    const samples = invariantNames.map((name) => ({
      labels: { invariant: name },
      value: broken[name]?.length ?? 0,
    }))
    return [gauge('porteira_invariant_broken_rows', 'Rows that break what must always be true.', samples)]
  })
  return async () => [...(await readState()), ...(await readInvariants())]
}

/** Whether this process has stopped asking the bank, and how long the bank still takes our certificate. */
export function watchBank({ bank, config }: Pick<Context, 'bank' | 'config'>) {
  const until = certificateExpiry(config.pix)
  const days = () => (until ? [{ value: (until.getTime() - Date.now()) / DAY_IN_MS }] : [])
  return () => [
    gauge('porteira_bank_away', '1 while calls to the bank are held back.', [
      { value: Number(bank.isAway()) },
    ]),
    gauge('porteira_bank_certificate_days', 'Days until the client certificate ends.', days()),
  ]
}

/** Whether this process reaches the database right now. */
export const watchDatabase =
  ({ db }: Pick<Context, 'db'>) =>
  async () => [
    gauge('porteira_database_up', '1 while the database answers this process.', [
      { value: Number(await queries.answers(db)) },
    ]),
  ]

/** How far the replica is behind that this process reads from. */
export const watchReplica =
  ({ replicaLagInSeconds }: Pick<Context, 'replicaLagInSeconds'>) =>
  () => {
    const value = replicaLagInSeconds()
    const samples = value === undefined ? [] : [{ value }]
    return [gauge('porteira_replica_lag_seconds', 'How far the replica of public reads is behind.', samples)]
  }

const gauge = (name: string, help: string, samples: Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples,
})
const labelled = (name: string, rows: queries.Count[]): Sample[] =>
  rows.map(({ label, value }) => ({ labels: { [name]: label }, value: Number(value) }))
const inReais = (name: string, rows: queries.Count[]) =>
  labelled(name, rows).map(({ value, ...sample }) => ({ ...sample, value: value / 100 }))

function kept<Answer>(milliseconds: number, read: () => Promise<Answer>) {
  let last: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    if (last && performance.now() - last.at < milliseconds) return last.answer
    const answer = read()
    last = { at: performance.now(), answer }
    answer.catch(() => (last = undefined))
    return answer
  }
}
