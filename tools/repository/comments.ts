import { parseSync } from 'vite'
import type { SourceFile } from './tracked.ts'
import { findFlaggedWords } from './wording.ts'

/** A comment or a paragraph; `line` counts from 1. */
export type Passage = { file: string; line: number; text: string }

const CODE = /\.(ts|tsx|mts|mjs|js)$/
const HASHED = /(\.(ya?ml|sh|toml|conf|service|timer|example)|(^|\/)(Dockerfile|Caddyfile|run|porteira))$/
// The changelog describes old versions, and the list of words contains the flagged words.
const EXCEPT = /^CHANGELOG\.md$|^tools\/repository\/wording(\.test)?\.ts$|^node_modules\//

/** Every comment of a file, consecutive lines as one, and every paragraph of a document. */
export function readPassages({ name, text }: SourceFile): Passage[] {
  if (EXCEPT.test(name)) return []
  if (CODE.test(name)) return commentsOfCode(name, text)
  if (name.endsWith('.md')) return paragraphsOf(name, text)
  if (name.endsWith('.sql')) return linesAfter(name, text, /(?:^|\s)--(.*)$/)
  if (name.endsWith('.css')) return cssComments(name, text)
  return HASHED.test(name) ? linesAfter(name, text, /(?:^|\s)#(?!!)(.*)$/) : []
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

function commentsOfCode(file: string, text: string) {
  const passages: (Passage & { end: number; isLine: boolean })[] = []
  for (const { type, value, start, end } of parseSync(file, text).comments) {
    const isLine = type === 'Line'
    const last = passages.at(-1)
    if (last && isLine && last.isLine && /^\n[ \t]*$/.test(text.slice(last.end, start))) {
      last.text += `\n${value}`
      last.end = end
    } else passages.push({ file, line: lineAt(text, start), text: value, end, isLine })
  }
  return passages.map(({ line, text: words }) => ({ file, line, text: words.replaceAll(/^\s*\*/gm, '') }))
}

function linesAfter(file: string, text: string, comment: RegExp) {
  const passages: Passage[] = []
  let before = -1
  for (const [index, content] of text.split('\n').entries()) {
    const words = comment.exec(content)?.[1]
    if (words === undefined) continue
    const last = passages.at(-1)
    if (last && before === index - 1) last.text += `\n${words}`
    else passages.push({ file, line: index + 1, text: words })
    before = index
  }
  return passages
}

const cssComments = (file: string, text: string): Passage[] =>
  [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ index, 1: words = '' }) => ({
    file,
    line: lineAt(text, index),
    text: words,
  }))

/** Paragraphs, items of lists and rows of tables, without the blocks of code. */
function paragraphsOf(file: string, text: string): Passage[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
  const passages: Passage[] = []
  let isOpen = false
  for (const [index, content] of prose.split('\n').entries()) {
    const last = passages.at(-1)
    if (content.trim() === '') isOpen = false
    else if (isOpen && last && !/^\s*(?:[-*|#>]|\d+\.)\s*/.test(content)) last.text += `\n${content}`
    else {
      passages.push({ file, line: index + 1, text: content })
      isOpen = true
    }
  }
  return passages
}

/** Comments and paragraphs with an archaic, poetic or generic-masculine turn, as "file:line word → alternative". */
export const findFlaggedComments = (files: SourceFile[]) =>
  files.flatMap(readPassages).flatMap(({ file, line, text }) => {
    const flagged = findFlaggedWords(text)
    return flagged.length === 0
      ? []
      : [{ file, line, words: flagged.map(({ word, instead }) => `"${word}" → ${instead}`) }]
  })
