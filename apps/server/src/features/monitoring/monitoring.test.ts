import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { openJobs } from '#jobs/runner.ts'
import { startTestServer } from '#testing/server.ts'
import { watchBank, watchDatabase, watchShop } from './monitoring.service.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

type Alarms = { groups: { rules: { alert: string; expr: string }[] }[] }
const alarms = (parse(read('deploy/prometheus-alarms.yml')) as Alarms).groups.flatMap(({ rules }) => rules)

test('alarms and dashboard ask only for metrics that the shop tells', async () => {
  await using server = await startTestServer()
  const { context } = server
  const jobs = await openJobs({ runSql: context.runSql, kind: 'server' }, context.log, { works: false })
  const told = [
    ...(await watchShop(context)()),
    ...(await watchDatabase(context)()),
    ...watchBank(context)(),
  ].map(({ name }) => name)
  await jobs.stop()

  const asked = `${alarms.map(({ expr }) => expr).join(' ')} ${read('deploy/grafana/porteira.json')}`
  const names = new Set(asked.match(/\bporteira_[a-z_]+/g))
  const known = new Set([
    ...told,
    'porteira_http_request_seconds_count',
    'porteira_http_request_seconds_bucket',
  ])
  expect([...names].filter((name) => !known.has(name))).toEqual([])
  expect(names.size).toBeGreaterThan(7)
})

test('each alarm has a runbook of its name', () => {
  const runbooks = read('docs/operations.md')
  for (const { alert } of alarms) expect(runbooks).toMatch(new RegExp(`^### ${alert}$`, 'm'))
})
