import path from 'node:path'
import { parseSync } from '@swc/core'
import { walk } from '../architecture/syntax.ts'
import type { SourceFile } from '../repository/tracked.ts'

/** Every identifier of a source file once, including the names of properties, types and parameters. */
export function identifiersIn({ name, text }: SourceFile) {
  const found = new Set<string>()
  const program = parseSync(text, { syntax: 'typescript', tsx: name.endsWith('.tsx'), target: 'es2024' })
  walk(program, ({ type, value }) => {
    if ((type === 'Identifier' || type === 'PrivateName') && typeof value === 'string') found.add(value)
  })
  return found
}

/** `ChosenClub`, `MAX_CLUBS` and `club-rows.ts` as words in lower case. */
export const wordsOf = (name: string) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase())

/** The name of a file without its folders and endings, and the names of its folders. */
export const namesOfPath = (file: string) =>
  path
    .dirname(file)
    .split('/')
    .concat(path.basename(file).replace(/\.(module\.css|test\.ts|tsx?|css)$/, ''))
