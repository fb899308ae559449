import type { Registry } from 'prom-client'
import type { Context } from '#context.ts'
import { addGauge, type Sample } from '#platform/metrics.ts'
import { certificateExpiry } from '#providers/pix/config.ts'
import { findBrokenInvariants, invariantNames } from '#operations/invariants/invariants.service.ts'
import { readSecurityBudgets } from '#modules/accounts/index.ts'
import * as queries from './monitoring.queries.ts'

const DAY_IN_MS = 86_400_000
const KEPT_IN_MS = 15_000
const INVARIANTS_KEPT_IN_MS = 60_000

/** Adds the state of the shop, read at most every fifteen seconds however often it is asked for. */
export function watchShop({ db, config }: Pick<Context, 'db' | 'config'>, registry: Registry) {
  const readState = kept(KEPT_IN_MS, async () => {
    const [carts, pix, refunds, jobs, work, givenUp, audit, budgets] = await Promise.all([
      queries.countCarts(db),
      queries.sumReceived(db, 'pix'),
      queries.sumRefunds(db),
      queries.countJobs(db),
      queries.ageWork(db),
      queries.countGivenUp(db),
      queries.readAudit(db),
      readSecurityBudgets(db, config),
    ])
    return { carts, pix, refunds, jobs, work, givenUp, audit, budgets }
  })
  type State = Awaited<ReturnType<typeof readState>>
  const add = (name: string, help: string, labelNames: string[], samplesOf: (state: State) => Sample[]) =>
    addGauge(registry, { name, help, labelNames, read: async () => samplesOf(await readState()) })

  add('porteira_carts', 'Carts by status.', ['status'], ({ carts }) => labelled('status', carts))
  add('porteira_pix_received_reais', 'Received Pix by decision.', ['resolution'], ({ pix }) =>
    inReais('resolution', pix),
  )
  add('porteira_refunds_reais', 'Returns by status.', ['status'], ({ refunds }) => inReais('status', refunds))
  add('porteira_jobs', 'Jobs that wait, run, or failed in the last hour.', ['job', 'state'], ({ jobs }) =>
    jobs.map(({ label, state, value }) => ({ labels: { job: label, state }, value })),
  )
  add('porteira_oldest_work_seconds', 'Age of the oldest unfinished work.', ['work'], ({ work }) =>
    labelled('work', work),
  )
  add('porteira_messages_given_up', 'Messages that no gateway took in a day.', ['channel'], ({ givenUp }) =>
    labelled('channel', givenUp),
  )
  add(
    'porteira_security_message_budget_used',
    'Used share of what codes and account notices may be sent in an hour.',
    ['budget'],
    ({ budgets }) => labelled('budget', budgets),
  )
  add(
    'porteira_audit_unsealed_seconds',
    'Age of the oldest audit row that no seal covers yet.',
    [],
    ({ audit }) => [{ value: audit.unsealed }],
  )
  add(
    'porteira_audit_broken',
    '1 when the audit chain was broken at the last closing of a day.',
    [],
    ({ audit }) => [{ value: audit.broken }],
  )

  const readInvariants = kept(INVARIANTS_KEPT_IN_MS, () => findBrokenInvariants(db))
  addGauge(registry, {
    name: 'porteira_invariant_broken_rows',
    help: 'Rows that break what must always be true.',
    labelNames: ['invariant'],
    read: async () => {
      const broken = await readInvariants()
      return invariantNames.map((name) => ({
        labels: { invariant: name },
        value: broken[name]?.length ?? 0,
      }))
    },
  })
}

/** Adds whether this process holds back calls to the bank, and for how long our certificate is valid. */
export function watchBank({ bank, config }: Pick<Context, 'bank' | 'config'>, registry: Registry) {
  addGauge(registry, {
    name: 'porteira_bank_away',
    help: '1 while calls to the bank are held back.',
    read: () => [{ value: Number(bank.isAway()) }],
  })
  const until = certificateExpiry(config.pix)
  addGauge(registry, {
    name: 'porteira_bank_certificate_days',
    help: 'Days until the client certificate ends.',
    read: () => (until ? [{ value: (until.getTime() - Date.now()) / DAY_IN_MS }] : []),
  })
}

/** Adds whether this process reaches the database right now. */
export const watchDatabase = ({ db }: Pick<Context, 'db'>, registry: Registry) =>
  addGauge(registry, {
    name: 'porteira_database_up',
    help: '1 while the database answers this process.',
    read: async () => [{ value: Number(await queries.answers(db)) }],
  })

/** Adds how far the replica is behind that this process reads from. */
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

const labelled = (name: string, rows: queries.Count[]): Sample[] =>
  rows.map(({ label, value }) => ({ labels: { [name]: label }, value: Number(value) }))
const inReais = (name: string, rows: queries.Count[]) =>
  labelled(name, rows).map(({ value, ...sample }) => ({ ...sample, value: value / 100 }))

/** Repeats an answer for some time; concurrent callers share one reading. */
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
