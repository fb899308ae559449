import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

// Prints the size of a first visit to each page (JS and CSS, gzip as the server sends it) and fails above the limit.
const LANDING_KB = 100
const MORE_THAN_LANDING_KB = 30
// Devices of the arena load their page once and keep it. The scorer plays the rules of the competition.
const MORE_IN_ARENA_KB = 45

type Chunk = {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
  isDynamicEntry?: boolean
}

const inApp = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const manifestFile = inApp('dist/.vite/manifest.json')
if (!existsSync(manifestFile) || process.argv.includes('--build'))
  execFileSync('npx', ['vite', 'build'], { cwd: inApp('.'), stdio: 'inherit' })

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))
const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? ''

/** The files of a chunk and of its static imports. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk.file)) return seen
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
  for (const imported of chunk.imports ?? []) filesOf(imported, seen)
  return seen
}

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(inApp(`dist/${file}`)), { level: 9 }).length,
    0,
  ) / 1000

const visit = (...names: string[]) =>
  kilobytes(new Set([entry, ...names].flatMap((name) => [...filesOf(name)])))

/** A page, with the list of routes that loads it unless it is in the first file. */
function withRoutes(name: string) {
  const routes = Object.keys(manifest).filter((one) => /^src\/[\w-]+-routes\.tsx$/.test(one))
  return [name, ...routes.filter((one) => manifest[one]?.dynamicImports?.includes(name))]
}

const pages = Object.keys(manifest).filter((name) => /^src\/areas\/.*Page\.tsx$/.test(name))
if (pages.length === 0) throw new Error('The manifest names no page.')
// The landing page of an event is part of the entry.
const landing = visit()
const cleaner = visit('src/components/html/purify.ts') - landing

/** The pages of the desk and the organiser have no limit. */
function limitOf(name: string) {
  if (/^src\/areas\/(desk|organiser)\//.test(name)) return Infinity
  return landing + (name.startsWith('src/areas/arena/') ? MORE_IN_ARENA_KB : MORE_THAN_LANDING_KB)
}

let isTooHeavy = false
function report(route: string, weight: number, limit: number) {
  const over = weight > limit
  isTooHeavy ||= over
  const figures = `${weight.toFixed(2).padStart(6)} kB  of ${limit.toFixed(1)}`
  console.log(`${route.padEnd(16)} ${figures}${over ? '  TOO HEAVY' : ''}`)
}

report('landing', landing, LANDING_KB)
for (const name of pages.toSorted())
  report(name.split('/')[3] ?? name, visit(...withRoutes(name)), limitOf(name))
console.log(`organiser's HTML in browsers without setHTML: ${cleaner.toFixed(1)} kB more`)
process.exitCode = isTooHeavy ? 1 : 0
