import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findUnfit, listLicences, type LockedPackages } from './judge.ts'

const lock = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'),
) as LockedPackages

test('Every package of the running shop is licensed so that a shop may be sold with it', () => {
  const packages = listLicences(lock)
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'sharp']))
  expect(findUnfit(packages)).toEqual([])
})

test('A licence with further conditions or an unknown one is reported, and a choice is not', () => {
  const judged = (licence: string, name = 'x') => findUnfit([{ name, licence }]).length
  for (const licence of ['GPL-3.0-only', 'AGPL-3.0', 'SSPL-1.0', 'UNLICENSED', 'none', 'MIT AND GPL-2.0'])
    expect([licence, judged(licence)]).toEqual([licence, 1])
  for (const licence of ['MIT', '(MPL-2.0 OR Apache-2.0)', '(MIT AND BSD-3-Clause)'])
    expect([licence, judged(licence)]).toEqual([licence, 0])
  expect(judged('LGPL-3.0-or-later')).toBe(1)
  expect(judged('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toBe(0)
})

test('Development packages do not count, and each package counts once', () => {
  const packages = {
    'node_modules/a': { license: 'MIT' },
    'node_modules/b/node_modules/a': { license: 'MIT' },
    'node_modules/c': { license: 'GPL-3.0', dev: true },
    'apps/server': { license: 'GPL-3.0' },
  }
  expect(listLicences({ packages })).toEqual([{ name: 'a', licence: 'MIT' }])
})
