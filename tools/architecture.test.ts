import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { brokenImports, readMap } from './architecture/cruise.ts'
import { buildTree, planted } from './architecture/planted.ts'

const root = path.resolve(import.meta.dirname, '..')
const built: string[] = []

afterEach(() => {
  for (const folder of built.splice(0)) rmSync(folder, { recursive: true })
})

test('Every import of the repository follows the dependency map', async () => {
  expect(await brokenImports(root)).toEqual([])
})

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
