import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { brokenImports, readMap } from './architecture/cruise.ts'
import { findMutualFolders } from './architecture/mutual-folders.ts'
import { buildTree, planted } from './architecture/planted.ts'
import { parseSources, readSources } from './architecture/sources.ts'

const root = path.resolve(import.meta.dirname, '..')
const built: string[] = []

afterEach(() => {
  for (const folder of built.splice(0)) rmSync(folder, { recursive: true })
})

test('Every import of the repository follows the dependency map', async () => {
  expect(await brokenImports(root)).toEqual([])
  // Reads every file of the repository, which takes long while other tests run.
}, 120_000)

test('A sample repository that follows the map breaks no rule', async () => {
  const { testbed, top } = buildTree({ planting: false })
  built.push(top)
  expect(await brokenImports(testbed)).toEqual([])
})

test('Each rule of the map reports exactly its planted imports', async () => {
  const { testbed, top } = buildTree({ planting: true })
  built.push(top)
  const expected = Object.entries(planted).flatMap(([rule, plants]) =>
    plants.flatMap(([file, , reached]) => (reached ? `${rule}: ${file} → ${reached}` : [])),
  )
  expect(await brokenImports(testbed)).toEqual(expected.toSorted())
})

test('Every rule of the map has a planted violation', async () => {
  const { forbidden = [] } = await readMap()
  expect(forbidden.map(({ name }) => name)).toEqual(Object.keys(planted))
})

test('No two folders of a module of the server import each other', () => {
  const sources = readSources(root)
  expect(sources.size).toBeGreaterThan(500)
  expect(findMutualFolders(sources)).toEqual([])
})

test('Two folders of a module that import each other are reported, also if one of them needs only a type', () => {
  const modules = 'apps/server/src/modules'
  const sources = parseSources({
    [`${modules}/fake/index.ts`]: `export { a } from './one/a.service.ts'`,
    [`${modules}/fake/events.ts`]: `import { a } from './one/a.service.ts'`,
    [`${modules}/fake/one/a.service.ts`]: `import { type B } from '../two/deep/b.rules.ts'\nimport { e } from '../events.ts'`,
    [`${modules}/fake/two/deep/b.rules.ts`]: `import type { A } from '../../one/a.service.ts'`,
    [`${modules}/fake/three/c.rules.ts`]: `import type { A } from '../one/a.service.ts'`,
    [`${modules}/other/one/d.rules.ts`]: `import type { A } from '../../fake/one/a.service.ts'`,
  })
  expect(findMutualFolders(sources)).toEqual([`${modules}/fake/one ↔ ${modules}/fake/two/deep`])
})
