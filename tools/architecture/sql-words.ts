import type { Node } from './syntax.ts'

/** A token of SQL: a name, a sign, a literal value, or an inserted TypeScript expression (`hole`). */
export type SqlToken =
  | { kind: 'name' | 'sign' | 'value'; text: string; isQuoted?: boolean }
  | { kind: 'hole'; text: ''; of: Node }

const TOKEN = new RegExp(
  [
    String.raw`(?<space>\s+|--[^\n]*|/\*[\s\S]*?\*/)`,
    String.raw`(?<value>'(?:[^']|'')*'|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$|\d+(?:\.\d+)?)`,
    String.raw`"(?<quoted>(?:[^"]|"")*)"`,
    String.raw`(?<name>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)`,
    String.raw`(?<sign>[\s\S])`,
  ].join('|'),
  'gu',
)

/** The words of an SQL text; names without quotes are in small letters, as the database reads them. */
export function wordsOf(text: string): SqlToken[] {
  return [...text.matchAll(TOKEN)].flatMap(({ groups = {} }): SqlToken[] => {
    const { space, value, quoted, name, sign } = groups
    if (space !== undefined) return []
    if (value !== undefined) return [{ kind: 'value', text: value }]
    if (quoted !== undefined) return [{ kind: 'name', text: quoted, isQuoted: true }]
    if (name !== undefined) return [{ kind: 'name', text: name.toLowerCase() }]
    return [{ kind: 'sign', text: sign ?? '' }]
  })
}
