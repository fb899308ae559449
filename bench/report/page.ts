import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { escape } from './chart.ts'

const folder = path.resolve(import.meta.dirname, '..')
const results = path.join(folder, 'results.json')

const parts = ['crowd', 'quiet', 'purchases', 'rush', 'sharedRush', 'sharedAddress', 'growth'] as const
type Part = (typeof parts)[number]
type StoredResults = Partial<Record<Part, { data: unknown; html: string }>>

const style = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 84rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b }
table { border-collapse: collapse; width: 100%; font-size: 14px } td, th { border-bottom: 1px solid #ccc; padding: .3rem .5rem;
text-align: right } td { white-space: nowrap } td.text { white-space: normal; min-width: 9rem } td.no { color: #a8332a; font-weight: 600 }
td:first-child, th:first-child { text-align: left } svg { width: 100%; height: auto; font: 12px system-ui }
.rule { stroke: #ddd } figure { margin: 1.5rem 0 } figcaption { font-weight: 600 }`

/** Stores one part of the results and writes the page with the latest results of all parts. */
export function writePage(part: Part, data: unknown, html: string) {
  const kept: StoredResults = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {}
  kept[part] = { data, html }
  writeFileSync(results, `${JSON.stringify(kept, null, 1)}\n`)
  const sections = parts.map((name) => kept[name]?.html ?? '')
  writeFileSync(
    path.join(folder, 'report.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Porteira: measurements</title>
<style>${style}</style><h1>Porteira: measurements</h1>${sections.join('\n')}</html>\n`,
  )
}

/** Rows with the same names as a table. */
export function table(rows: Record<string, string | number>[]) {
  const names = Object.keys(rows[0] ?? {})
  const cells = (tag: string, values: (string | number)[]) =>
    `<tr>${values.map((value) => `<${tag}${classOf(String(value))}>${escape(String(value))}</${tag}>`).join('')}</tr>`
  return `<table>${cells('th', names)}${rows.map((row) => cells('td', Object.values(row))).join('')}</table>`
}

const LONG_TEXT = 24

/** A limit that is not reached is marked, and only a long text is wrapped. */
function classOf(value: string) {
  if (value === 'no') return ' class="no"'
  return value.length > LONG_TEXT ? ' class="text"' : ''
}

export const machineLine = (machine: Record<string, string>) =>
  `<p>${Object.values(machine).map(escape).join(' · ')}</p>`
