import type { SourceFile } from '../repository/tracked.ts'
import { identifiersIn, namesOfPath, wordsOf } from './names-in-source.ts'
import type { Concept, Glossary } from './read-glossary.ts'

/** One name of the source that the glossary forbids, with the words that it forbids. */
export type Violation = { forbidden: string; name: string }

export type SourceNames = { identifiers: Set<string>; pathNames: Set<string> }

export function collectNames(files: SourceFile[]): SourceNames {
  const identifiers = new Set<string>()
  const pathNames = new Set<string>()
  for (const file of files) {
    for (const name of namesOfPath(file.name)) pathNames.add(name)
    if (/\.tsx?$/.test(file.name)) for (const name of identifiersIn(file)) identifiers.add(name)
  }
  return { identifiers, pathNames }
}

const holds = (words: string[], sequence: string[]) =>
  words.some((_, start) => sequence.every((word, index) => words[start + index] === word))

/**
 * Every use of a word that the glossary forbids. Names that the wire or the database fixes are allowed, and the
 * folder of a page may have the name of its path, such as `/registration`.
 */
export function findForbiddenNames({ concepts, emptyNames }: Glossary, names: SourceNames): Violation[] {
  const fixed = new Set(concepts.flatMap(({ fixedNames }) => fixedNames))
  const identifiers = [...names.identifiers].filter((name) => !fixed.has(name))
  const pathNames = [...names.pathNames].filter((name) => !fixed.has(name) && !fixed.has(`/${name}`))
  const all = [...identifiers, ...pathNames]
  const withWords = [...new Set(all)].map((name) => ({ name, words: wordsOf(name) }))
  const byWord = concepts.flatMap(({ forbidden }) =>
    forbidden.flatMap((phrase) =>
      withWords
        .filter(({ words }) => holds(words, wordsOf(phrase)))
        .map(({ name }) => ({ forbidden: phrase, name })),
    ),
  )
  const empty = emptyNames.flatMap((emptyName) =>
    [...names.identifiers]
      .filter((name) => (emptyName.endsWith('_') ? name.startsWith(emptyName) : name === emptyName))
      .map((name) => ({ forbidden: emptyName, name })),
  )
  return [...byWord, ...empty]
}

/** Code names of the glossary that no identifier and no folder or file holds. */
export function findMissingNames(concepts: Concept[], { identifiers, pathNames }: SourceNames) {
  const used = [...identifiers, ...pathNames].map(wordsOf)
  return concepts
    .flatMap(({ codeNames }) => codeNames)
    .filter((name) => !used.some((words) => holds(words, wordsOf(name))))
}
