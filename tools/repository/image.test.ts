import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findMissingImports, isInContext, listShipped } from './image.ts'
import { listFiles, root } from './tracked.ts'

const files = listFiles()
const textOf = (name: string) => files.find((file) => file.name === name)?.text ?? ''
const ignore = textOf('.dockerignore')
const shipped = listShipped(files, textOf('Dockerfile'), ignore)
const isTest = (name: string) => /\.test\.tsx?$|(^|\/)(testing|e2e|bench)\//.test(name)

test('The image contains the server and no tests', () => {
  const names = shipped.map(({ name }) => name)
  expect(names).toContain('apps/server/src/main.ts')
  expect(names).toContain('apps/server/bin/porteira.js')
  expect(names.some((name) => name.endsWith('.sql'))).toBe(true)
  expect(names.filter(isTest)).toEqual([])
  expect(listShipped(files, textOf('Dockerfile'), '').some(({ name }) => isTest(name))).toBe(true)
})

test('Files of the image import only files that the image contains', () => {
  expect(findMissingImports(shipped)).toEqual([])
  const planted = { name: 'apps/server/src/a.ts', text: `import { b } from '#testing/b.ts'` }
  expect(findMissingImports([planted])).toEqual(['apps/server/src/a.ts imports apps/server/src/testing/b.ts'])
})

const SECRET = [
  'secrets/pgpass',
  '.env',
  '.env.production',
  'server.key',
  'certificates/bank.key',
  'bank.p12',
  'bank.pfx',
  'bank.pem',
  'backup/base/x',
]

test('Images and commits contain neither secrets nor backups', () => {
  expect(SECRET.filter((name) => isInContext(ignore, name))).toEqual([])
  const ignored = execFileSync('git', ['check-ignore', ...SECRET], { cwd: root, encoding: 'utf8' })
  expect(ignored.trim().split('\n')).toEqual(SECRET)
  expect(isInContext('*\n!keep', 'keep')).toBe(true)
})
