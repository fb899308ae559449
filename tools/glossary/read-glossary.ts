export type Concept = { term: string; codeNames: string[]; fixedNames: string[]; forbidden: string[] }
/** A name that says nothing: `World` as a whole name, or `MOST_` as the beginning of one. */
export type Glossary = { concepts: Concept[]; emptyNames: string[] }

const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const isRow = (line: string) => line.startsWith('|') && !/^\|[\s|:-]+\|$/.test(line)

/** Reads the tables of the glossary: those of five columns hold concepts, the one of two holds empty names. */
export function readGlossary(markdown: string): Glossary {
  const rows = markdown.split('\n').filter(isRow).map(cellsOf)
  const concepts = rows
    .filter((cells) => cells.length === 5 && cells[0] !== 'Portuguese')
    .map(([term = '', , codeNames = '', fixedNames = '', forbidden = '']) => ({
      term,
      codeNames: namesIn(codeNames),
      fixedNames: namesIn(fixedNames),
      forbidden: forbidden
        .replaceAll('`', '')
        .split(',')
        .map((words) => words.trim())
        .filter(Boolean),
    }))
  const emptyNames = rows.filter((cells) => cells.length === 2).flatMap(([names = '']) => namesIn(names))
  return { concepts, emptyNames }
}
