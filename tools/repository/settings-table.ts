import { settingsRead } from './settings.ts'

const LINE = /^#? ?([A-Z][A-Z0-9_]+)=(.*)$/
const DEFAULT = /\b(?:text|whole|cents)\(\s*'([A-Z0-9_]+)',\s*(?:'([^'\n]*)'|([0-9]+))\s*\)/g

/**
 * The table of settings for the papers: the names that `config` reads, in the order of the example, with what
 * the example says of each and the value that holds where none is given.
 */
export function writeSettingsTable(config: string, example: string) {
  const read = new Set(settingsRead(config))
  const defaults = new Map(
    [...config.matchAll(DEFAULT)].map(([, name, text, number]) => [name, text || number]),
  )
  const rows: string[] = []
  let comment: string[] = []
  for (const line of example.split('\n')) {
    const [, name, value] = LINE.exec(line) ?? []
    if (name && read.has(name)) {
      const meaning = comment.join(' ').replaceAll('|', '\\|')
      rows.push(`| \`${name}\` | ${code(value || defaults.get(name))} | ${meaning} |`)
    }
    if (name || line.trim() === '' || line.startsWith('# ---')) comment = []
    else comment.push(line.replace(/^# ?/, ''))
  }
  return ['| Setting | Without it | Meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

const code = (value: string | undefined) => (value ? `\`${value}\`` : '')

const PLACE = /(<!-- settings -->\n)[\s\S]*?(\n<!-- \/settings -->)/

/** The paper with the table between its two marks; unchanged where it has none. */
export const withTable = (paper: string, table: string) =>
  paper.replace(PLACE, (_, open: string, close: string) => `${open}\n${table}\n${close}`)

/** The cells of the table in a paper, however a formatter has spaced them. */
export const readTable = (paper: string) => cellsOf(PLACE.exec(paper)?.[0] ?? '')

export const cellsOf = (table: string) =>
  table
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
