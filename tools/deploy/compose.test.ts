import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = path.resolve(import.meta.dirname, '../..')
const text = readFileSync(path.join(root, 'compose.yaml'), 'utf8')

type Service = {
  mem_limit?: string
  logging?: { driver: string; options: Record<string, string> }
  volumes?: string[]
  command?: string[]
}
const { services, volumes } = parse(text, { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}

test('Every container has a limit of memory and of logs', () => {
  const limits = Object.values(services).map(({ mem_limit: memory, logging }) => [memory, logging])
  const logging = { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } }
  expect(limits).toEqual(limits.map(() => [expect.stringMatching(/^\d+[mg]$/), logging]))
  expect(limits.length).toBe(8)
})

/** What keeps a mount from working; empty when nothing does. */
function findFault(mount: string) {
  const [from = '', to = ''] = mount.split(':')
  if (!from.startsWith('./')) return from in volumes ? '' : `no volume ${from}`
  const { mode } = statSync(path.join(root, from))
  return !to.startsWith('/usr/local/bin/') || (mode & 0o111) === 0o111 ? '' : `${from} cannot be run`
}

test('Every file that a container mounts exists, and its scripts can be run', () => {
  const mounts = Object.values(services).flatMap((service) => service.volumes ?? [])
  expect(mounts.map(findFault).filter(Boolean)).toEqual([])
  expect(['nothing:/x', './compose.yaml:/usr/local/bin/x'].map(findFault)).toEqual([
    'no volume nothing',
    './compose.yaml cannot be run',
  ])
})

test('One host name is enough, and the log of the database is archived next to the backups', () => {
  expect(text).toContain('BOARD_HOST: ${BOARD_HOST:-}')
  expect(services['database']?.command).toContain('-carchive_mode=on')
  const places = ['database', 'backup'].map((name) => services[name]?.volumes?.includes('backup:/backup'))
  expect(places).toEqual([true, true])
})
