import type { Node } from './syntax.ts'

/** A piece of SQL: a name, a sign, a value that means nothing here, or an expression of TypeScript. */
export type Word =
  | { kind: 'name' | 'sign' | 'value'; text: string; isQuoted?: boolean }
  | { kind: 'hole'; text: ''; of: Node }

const PIECE = new RegExp(
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
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(PIECE)].flatMap(({ groups = {} }): Word[] => {
    const { space, value, quoted, name, sign } = groups
    if (space !== undefined) return []
    if (value !== undefined) return [{ kind: 'value', text: value }]
    if (quoted !== undefined) return [{ kind: 'name', text: quoted, isQuoted: true }]
    if (name !== undefined) return [{ kind: 'name', text: name.toLowerCase() }]
    return [{ kind: 'sign', text: sign ?? '' }]
  })
}
