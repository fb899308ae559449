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

test('The alarms and the dashboard use only metrics that the shop serves', async () => {
  const { app, context } = server
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  watchShop(context, registry)
  watchDatabase(context, registry)
  watchBank(context, registry)
  watchReplica(context, registry)
  const known = registry.getMetricsAsArray().map(({ name }) => name)

  const asked = `${alarms.map(({ expr }) => expr).join(' ')} ${read('deploy/grafana/porteira.json')}`
  const names = asked.match(/\b(porteira|process|nodejs)_[a-z0-9_]+/g) ?? []
  const unknown = names.filter((name) => !known.includes(name.replace(/_(count|bucket|sum)$/, '')))
  expect(unknown).toEqual([])
  expect(new Set(names).size).toBeGreaterThan(15)
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
