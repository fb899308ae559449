import type { SourceFile } from '../repository/tracked.ts'
import type { DatabaseGuard, Guard } from './guard.ts'
import { findMalformed, findMarkers, isGuarded, linesOf, type Marker } from './markers.ts'

type Guards = { inSource: Guard[]; inDatabase: DatabaseGuard[] }

/** The faults of the list of guards that would invalidate a run of `npm run mutate`, as sentences. */
export function findFaults({ inSource, inDatabase }: Guards, files: SourceFile[]) {
  const guarded = files.filter(isGuarded)
  const markers = findMarkers(guarded)
  const textOf = (name: string) => files.find((file) => file.name === name)?.text
  const all = [...inSource, ...inDatabase]
  const known = new Set(inSource.map(({ name }) => name))
  return [
    ...all
      .filter(({ name }, index) => all.findIndex((other) => other.name === name) !== index)
      .map(({ name }) => `${name} is listed twice`),
    ...inSource.flatMap((guard) => faultsOfMarkers(guard, markers, textOf)),
    ...markers.filter(({ name }) => !known.has(name)).map((marker) => `${placeOf(marker)} is not listed`),
    ...findMalformed(guarded).map((place) => `${place} looks like a marker and is none`),
    ...all.flatMap((guard) => faultsOfTests(guard, textOf)),
    ...inDatabase.flatMap((guard) => faultsOfSql(guard, files)),
  ]
}

type ReadText = (name: string) => string | undefined
const placeOf = ({ file, line, name }: Marker) => `${file}:${line + 1} ${name}`

function faultsOfMarkers({ name, instead = '' }: Guard, markers: Marker[], textOf: ReadText) {
  const own = markers.filter((marker) => marker.name === name)
  const [marker] = own
  if (!marker) return [`${name} has no marker`]
  if (own.length > 1) return [`${name} has ${own.length} markers: ${own.map(placeOf).join(', ')}`]
  const text = textOf(marker.file) ?? ''
  const { guard } = linesOf(text, marker)
  if (guard.trim() === '') return [`${placeOf(marker)} names an empty line`]
  return wordsOf(instead)
    .filter((word) => !new RegExp(`\\b${word}\\b`).test(text))
    .map((word) => `${name} is replaced by code with "${word}", which ${marker.file} does not know`)
}

const KEYWORDS = new Set('as async await const export false if new null return string true void'.split(' '))

/** The names that a piece of code uses without defining them. */
const wordsOf = (code: string) =>
  [
    ...code
      .replaceAll(/'[^']*'|"[^"]*"|\{guard\}/g, '')
      .matchAll(/(?<![.\w$])[A-Za-z_$][\w$]*(?!\s*:|[\w$])/g),
  ]
    .map(([word]) => word)
    .filter((word) => !KEYWORDS.has(word) && !(word in globalThis))

function faultsOfTests({ name, tests, only }: Guard | DatabaseGuard, textOf: ReadText) {
  const texts = tests.map((file) => textOf(file))
  if (texts.includes(undefined)) return [`${name} is tested by ${tests.join(', ')}, which is missing`]
  const isTested = only === undefined || texts.some((text) => new RegExp(only).test(text ?? ''))
  return isTested ? [] : [`${name} is tested by no title with "${only}" in ${tests.join(', ')}`]
}

const MIGRATION = /\/migrations\/[^/]+\.sql$/

function faultsOfSql({ name, sql }: DatabaseGuard, files: SourceFile[]) {
  const migrations = files.filter((file) => MIGRATION.test(file.name))
  return [...sql.matchAll(/\b(?!pg_)[a-z]+(?:_[a-z]+){2,}\b/g)]
    .map(([object]) => object)
    .filter((object) => !migrations.some(({ text }) => text.includes(object)))
    .map((object) => `${name} removes ${object}, which no migration makes`)
}
