import type { SourceFile } from '../repository/tracked.ts'

/** A comment that names the guard below it. `line` counts from 0. */
export type Marker = { name: string; file: string; line: number }

const MARKER = /^\s*(?:\/\/|--) guard: ([a-z]+(?:-[a-z]+)+)$/
const LIKE_A_MARKER = /(?:\/\/|\/\*|--)\s*guard\s*:/i
const CLOSES = /^[)\]}]/

/** Whether a file may contain markers of guards. */
export const isGuarded = ({ name }: SourceFile) => /^(apps|packages)\/.*\.(ts|tsx|sql)$/.test(name)

export const findMarkers = (files: SourceFile[]): Marker[] =>
  files.flatMap(({ name: file, text }) =>
    text.split('\n').flatMap((content, line) => {
      const [, name] = MARKER.exec(content) ?? []
      return name === undefined ? [] : [{ name, file, line }]
    }),
  )

/** Malformed markers, as "file:line". */
export const findMalformed = (files: SourceFile[]) =>
  files.flatMap(({ name, text }) =>
    text
      .split('\n')
      .flatMap((content, line) =>
        LIKE_A_MARKER.test(content) && !MARKER.test(content) ? [`${name}:${line + 1}`] : [],
      ),
  )

const indentOf = (line: string) => line.length - line.trimStart().length

/** The lines of the guard below a marker: one line, those indented under it, and the bracket that closes them. */
export function linesOf(text: string, { line }: Pick<Marker, 'line'>) {
  const lines = text.split('\n')
  const first = line + 1
  const indent = indentOf(lines[first] ?? '')
  let end = first + 1
  for (let next = end; next < lines.length; next++) {
    const content = lines[next] ?? ''
    if (content.trim() === '') continue
    const belongs =
      indentOf(content) > indent || (indentOf(content) === indent && CLOSES.test(content.trim()))
    if (!belongs) break
    end = next + 1
  }
  return { first, end, guard: lines.slice(first, end).join('\n') }
}

/** The file's text with the replacement of the guard below the marker. */
export function withoutGuard(text: string, marker: Pick<Marker, 'line'>, instead = '') {
  const { first, end, guard } = linesOf(text, marker)
  const lines = text.split('\n')
  const without = instead.replace('{guard}', () => guard)
  return [...lines.slice(0, first), ...(without === '' ? [] : [without]), ...lines.slice(end)].join('\n')
}
