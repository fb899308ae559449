import type { Note } from '../../apps/server/src/config/kinds.ts'

/** Settings by subject, each with what people read about it. */
export type Subjects = Record<string, Record<string, { note: Note }>>

/** Production needs a value where a laptop has the demo's. */
const isRequired = ({ demo }: Note) => demo !== undefined

const meaningOf = (note: Note) =>
  [isRequired(note) && '(required)', note.about]
    .filter((part) => part !== undefined && part !== false)
    .join(' ')

/** The table of settings for the documents. */
export function writeSettingsTable(subjects: Subjects) {
  const rows = Object.values(subjects)
    .flatMap((settings) => Object.entries(settings))
    .map(
      ([name, { note }]) =>
        `| \`${name}\` | ${note.standard ? `\`${note.standard}\`` : ''} | ${meaningOf(note).replaceAll('|', '\\|')} |`,
    )
  return ['| Setting | Without it | Meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

const INTRODUCTION = `# Copy to .env and fill in. On a laptop nothing is needed: what is empty here has a working value there.
# A secret may come from a file instead: the same name with _FILE, like SMS_KEY_FILE=path.
# Where NODE_ENV=production, the lines marked (required) must be set, to values of your own.
# Put a value that holds a space, # or $ in single quotes: SELLER_NAME='Rodeio do Vale Ltda.'
# (in double quotes when it holds an apostrophe).
# \`npm run generate -- settings\` writes this file from apps/server/src/config.
`

const MAX_LINE_LENGTH = 120

function commentOn(note: Note) {
  const lines: string[] = []
  for (const word of meaningOf(note).split(' ').filter(Boolean)) {
    const line = lines.at(-1)
    if (line !== undefined && `${line} ${word}`.length <= MAX_LINE_LENGTH)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(`# ${word}`)
  }
  return lines
}

/** `.env.example`: every setting with what it means and the value that holds without it. */
export const writeExample = (subjects: Subjects) =>
  [
    INTRODUCTION,
    ...Object.entries(subjects).map(([subject, settings]) =>
      [
        `# --- ${subject} ---`,
        ...Object.entries(settings).flatMap(([name, { note }]) => [
          ...commentOn(note),
          `${name}=${note.standard ?? ''}`,
        ]),
        '',
      ].join('\n'),
    ),
  ].join('\n')

const TABLE_MARK = /(<!-- settings -->\n)[\s\S]*?(\n<!-- \/settings -->)/

/** The document with the table between its two marks; unchanged where it has no marks. */
export const withTable = (paper: string, table: string) =>
  paper.replace(TABLE_MARK, (_, open: string, close: string) => `${open}\n${table}\n${close}`)

/** The cells of the table in a paper, however a formatter has spaced them. */
export const readTable = (paper: string) => cellsOf(TABLE_MARK.exec(paper)?.[0] ?? '')

export const cellsOf = (table: string) =>
  table
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
