import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { parse } from 'yaml'
import { countRequests } from '#platform/http/metrics.ts'
import { openJobs } from '#platform/jobs/runner.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { extendHashChain } from '#platform/audit/hash-chain.service.ts'
import { watchBank, watchDatabase, watchReplica, watchShop } from './monitoring.service.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

type Alarms = { groups: { rules: { alert: string; expr: string }[] }[] }
const alarms = (parse(read('deploy/prometheus-alarms.yml')) as Alarms).groups.flatMap(({ rules }) => rules)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { runSql, log } = server.context
  await (await openJobs({ runSql, kind: 'server' }, log, { works: false })).stop()
})
afterAll(() => server[Symbol.asyncDispose]())

/** What a server and a worker serve together. */
function allMetrics() {
  const { app, context } = server
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  watchShop(context, registry)
  watchDatabase(context, registry)
  watchBank(context, registry)
  watchReplica(context, registry)
  return registry
}

type Dashboard = { panels: { title: string; targets: { expr: string; legendFormat?: string }[] }[] }
const { panels } = JSON.parse(read('deploy/grafana/porteira.json')) as Dashboard
const legends = panels.flatMap(({ targets }) => targets)
const queries = [...alarms, ...legends].map(({ expr }) => expr)

/** Prometheus adds the first two to each metric, a histogram has the third. */
const USUAL = ['job', 'instance', 'le']

/** What these queries name that the metrics do not have: metrics, labels, and values of labels. */
async function findUnknown(asked: string[]) {
  const registry = allMetrics()
  const served = new Map((await registry.getMetricsAsJSON()).map((metric) => [metric.name, metric]))
  const labelsOf = (name: string) => {
    const labels: unknown = Reflect.get(registry.getSingleMetric(name) ?? {}, 'labelNames')
    return [...USUAL, ...(Array.isArray(labels) ? labels.map(String) : [])]
  }
  return asked.flatMap((query) => {
    const selectors = [...query.matchAll(/\b((?:porteira|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(
      ([, name = '', filters = '']) => ({ name: name.replace(/_(count|bucket|sum)$/, ''), filters }),
    )
    const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
      labels.split(/,\s*/),
    )
    return selectors.flatMap(({ name, filters }) => {
      const metric = served.get(name)
      if (!metric) return [name]
      const filtered = [...filters.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)].map(
        ([, label = '', text = '']) => ({
          label,
          texts: text.split('|'),
        }),
      )
      const labels = [...grouped, ...filtered.map(({ label }) => label)].filter(
        (label) => !labelsOf(name).includes(label),
      )
      const values = filtered
        .filter(({ label }) => !USUAL.includes(label))
        .flatMap(({ label, texts }) => {
          const known = new Set(metric.values.map((value) => Reflect.get(value.labels, label)))
          return texts.filter((text) => !known.has(text)).map((text) => `${name}{${label}="${text}"}`)
        })
      return [...labels.map((label) => `${name}{${label}}`), ...values]
    })
  })
}

test('The alarms and the dashboard use only metrics, labels and values that the shop serves', async () => {
  expect(await findUnknown(queries)).toEqual([])
  expect(new Set(queries.join(' ').match(/\b(porteira|process|nodejs)_\w+/g)).size).toBeGreaterThan(15)
})

test('A misspelt metric, label or value of a label in a query is reported', async () => {
  const bad = [
    'max(porteira_bank_awy) == 1',
    'sum by (stats) (rate(porteira_http_request_seconds_count[1m]))',
    'porteira_carts{state="Open"}',
    'max(porteira_oldest_work_seconds{work=~"bank word|reconcilation"}) > 900',
    'rate(process_cpu_seconds_total{job="porteira"}[1m])',
  ]
  expect(await findUnknown(bad)).toEqual([
    'porteira_bank_awy',
    'porteira_http_request_seconds{stats}',
    'porteira_carts{state}',
    'porteira_carts{state="Open"}',
    'porteira_oldest_work_seconds{work="reconcilation"}',
  ])
})

test('Each legend of the dashboard names labels by which its query groups', () => {
  for (const { expr, legendFormat = '' } of legends)
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      expect([...USUAL, ...(/\bby \(([^)]*)\)/.exec(expr)?.[1] ?? '').split(/,\s*/)]).toContain(label)
})

type Scrapes = { rule_files: string[]; scrape_configs: { job_name: string }[] }

test('Prometheus reads the alarms, and looks at each job that alarms and dashboard name', () => {
  const { rule_files: files, scrape_configs: jobs } = parse(read('deploy/prometheus.yml')) as Scrapes
  expect(files).toEqual(['prometheus-alarms.yml'])
  const named = [...queries.join(' ').matchAll(/job="(\w+)"/g)].map(([, job]) => job)
  expect(jobs.map(({ job_name: name }) => name)).toEqual(expect.arrayContaining(['node', ...named]))
})

test('Each alarm has a runbook with its name', () => {
  const runbooks = read('docs/operations.md')
  for (const { alert } of alarms) expect(runbooks).toMatch(new RegExp(`^### ${alert}$`, 'm'))
})

test('The metrics show how long an audit row is outside of the hash chain, and that a day ended with a broken chain', async () => {
  const { context, db } = server
  const readAudit = async () => {
    const registry = new Registry()
    watchShop(context, registry)
    const names = ['porteira_audit_unsealed_seconds', 'porteira_audit_broken']
    const metrics = await Promise.all(names.map((name) => registry.getSingleMetric(name)?.get()))
    return metrics.map((metric) => metric?.values[0]?.value ?? NaN)
  }
  const closeDay = (day: string, broken: number | null) =>
    sql`insert into audit_day (day, sealed_rows, head, broken_audit_id)
      values (${day}, 1, sha256('head'), ${broken})`.execute(db)
  expect(await readAudit()).toEqual([0, 0])

  await sql`insert into audit (at, actor_kind, action, entity, entity_id)
    values (now() - interval '10 minutes', 'job', 'tested', 'thing', 'one')`.execute(db)
  await closeDay('2026-03-07', 1)
  const [age, broken] = await readAudit()
  expect(Math.floor(age! / 60)).toBe(10)
  expect(broken).toBe(1)

  await extendHashChain(context)
  await closeDay('2026-03-08', null)
  expect(await readAudit()).toEqual([0, 0])
})

test('A metric that cannot be read does not stop the other metrics', async () => {
  await using withoutQueues = await startTestServer()
  const registry = new Registry()
  watchShop(withoutQueues.context, registry)
  const metric = (name: string) => registry.getSingleMetricAsString(name)
  await expect(metric('porteira_jobs')).rejects.toThrow('jobs.job')
  expect(await metric('porteira_audit_broken')).toContain('porteira_audit_broken 0')
  expect(await metric('porteira_oldest_work_seconds')).toContain('work="message"')
})
