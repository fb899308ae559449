import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { requirements } from './requirements.ts'
import { listSkipped } from './skipped.ts'

test('A drill runs only where every program that it needs is present', () => {
  expect(requirements({ caddy: true, root: true })).toEqual({
    isMet: true,
    options: { meta: { missing: [] } },
  })
  expect(requirements({ nginx: false, root: true, openssl: false })).toEqual({
    isMet: false,
    options: { meta: { missing: ['nginx', 'openssl'] } },
  })
})

test('The summary groups skipped tests by the missing program and by file', () => {
  const skip = (file: string, ...missing: string[]) => ({ file, title: 'a', missing })
  const tests = [
    skip('a.test.ts', 'nginx'),
    skip('a.test.ts', 'nginx'),
    skip('b.test.ts', 'root'),
    skip('c.test.ts'),
  ]
  expect(listSkipped(tests)).toEqual([
    'SKIPPED: 4 tests. A skipped test shows nothing.',
    '  this machine lacks nginx:',
    '    a.test.ts, 2 tests',
    '  this machine lacks root:',
    '    b.test.ts, 1 test',
    '  without a named reason:',
    '    c.test.ts, 1 test',
  ])
  expect(listSkipped([])).toEqual(['Skipped: nothing. This machine has every program that the drills need.'])
})

test('A run of Vitest reports a drill without its program as skipped and names the program', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const given = ['run', '--config', 'tools/drills/planted/vitest.config.ts']
  const { status, stdout } = spawnSync(path.join(root, 'node_modules/.bin/vitest'), given, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  expect(status).toBe(0)
  expect(stdout).toMatch(/Tests +1 passed \| 2 skipped/)
  expect(stdout).toContain('SKIPPED: 2 tests. A skipped test shows nothing.')
  expect(stdout).toMatch(/this machine lacks a-missing-program:\n +\S*missing\.drill\.ts, 2 tests/)
})
