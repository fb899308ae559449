import { Composer, CST, isScalar, Lexer, LineCounter, Parser, visit } from 'yaml'
import { MAX_DEPTH, MAX_NODES } from '#platform/parse-limits.ts'

/** The value of a text, or the problem with its line. */
export type YamlText =
  | { value: unknown }
  | { problem: 'unreadable'; line?: number }
  | { problem: 'tooComplex' }

const MAX_ALIASES = 100
const NODES = new Set<CST.TokenType | null>([
  'alias',
  'scalar',
  'single-quoted-scalar',
  'double-quoted-scalar',
  'block-scalar-header',
  'flow-map-start',
  'flow-seq-start',
])
const BLANKS = new Set<CST.TokenType | null>(['space', 'newline', 'comment'])
const COLLECTIONS = new Set(['block-map', 'block-seq', 'flow-collection'])

/**
 * Parses one document of JSON or YAML. Depth and nodes are counted in the tokens, before a node is built. Repeated
 * keys and error positions are found here, because the library takes quadratic time for both.
 */
export function readYaml(text: string): YamlText {
  const lines = new LineCounter()
  const tokens = readTokens(text, lines)
  if (!tokens) return { problem: 'tooComplex' }
  const composer = new Composer({ uniqueKeys: false, logLevel: 'error', lineCounter: lines })
  const [document, ...others] = composer.compose(tokens, true, text.length)
  const at = others[0]?.range[0] ?? document?.errors[0]?.pos[0] ?? repeatedKey(document)
  if (!document || at !== undefined)
    return { problem: 'unreadable', ...(at !== undefined && { line: lines.linePos(at).line }) }
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }) }
  } catch (error) {
    // The library throws this for too many aliases and for an alias without an anchor.
    if (error instanceof ReferenceError) return { problem: 'unreadable' }
    throw error
  }
}

/** The syntax tree of a text within the bounds. */
function readTokens(text: string, lines: LineCounter) {
  const parser = new Parser(lines.addNewLine)
  const tokens: CST.Token[] = []
  let nodes = 0
  let marks = 0
  lines.addNewLine(0)
  for (const lexeme of new Lexer().lex(text)) {
    const type = CST.tokenType(lexeme)
    if (NODES.has(type)) nodes += 1
    else if (!BLANKS.has(type)) marks += 1
    tokens.push(...parser.next(lexeme))
    if (nodes > MAX_NODES || marks > 2 * MAX_NODES || isTooDeep(parser.stack)) return undefined
  }
  return [...tokens, ...parser.end()]
}

const isTooDeep = (stack: CST.Token[]) =>
  stack.length > MAX_DEPTH && stack.filter(({ type }) => COLLECTIONS.has(type)).length > MAX_DEPTH

/** The position of the first repeated key of a map. */
function repeatedKey(document: unknown) {
  let at: number | undefined
  visit(document as Parameters<typeof visit>[0], {
    Map(_, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) {
          at = key.range?.[0] ?? 0
          return visit.BREAK
        }
        seen.add(key.value)
      }
      return undefined
    },
  })
  return at
}
