import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('A first visit to any page loads no more than its size limit', () => {
  const web = path.resolve(import.meta.dirname, '..')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['size.ts'], { cwd: web, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
  expect(stdout).toMatch(/^landing +\d/m)
  expect(stdout).toMatch(/^purchase +\d/m)
  const margins = [...stdout.matchAll(/^(?:landing|participants) +([\d.]+) kB +of ([\d.]+)/gm)].map(
    ([, weight, limit]) => Number(limit) - Number(weight),
  )
  expect(margins).toHaveLength(2)
  expect(Math.min(...margins)).toBeGreaterThan(5)
})
