const MAX_LENGTH = 31

/** Names that a workbook allows for its worksheets: short, without the characters of references, and each only once. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title) => {
    const wanted =
      title
        .replace(/[[\]:*?/\\]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || 'Planilha'
    let name = cut(wanted, '')
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = cut(wanted, ` (${number})`)
    taken.add(name.toLowerCase())
    return name
  })
}

const cut = (text: string, end: string) => text.slice(0, MAX_LENGTH - end.length).trimEnd() + end
