const BLOCK = /```sh\n([\s\S]*?)```/g

/**
 * The shell blocks under a heading of a document, each with its lines to type, in their order.
 * @throws Error when the document has no such heading, or no block under it.
 */
export function readBlocks(paper: string, heading: string): string[][] {
  const [, section = ''] = paper.split(`\n## ${heading}\n`)
  const blocks = [...(section.split('\n## ')[0] ?? '').matchAll(BLOCK)]
  if (blocks.length === 0) throw new Error(`No shell block under "${heading}".`)
  return blocks.map(([, text = '']) => text.trim().split('\n'))
}

/** The headings of a paper that have shell blocks under them. */
export const listHeadings = (paper: string) =>
  paper
    .split('\n## ')
    .slice(1)
    .filter((section) => section.includes('```sh\n'))
    .map((section) => section.split('\n')[0] ?? '')

/** The line with the answer for its variable, or the unchanged line without an answer. */
export const fillIn = (line: string, answers: Record<string, string>) =>
  line.replace(/^(\w+)=\S+(?=\s+#|$)/, (whole, name: string) =>
    answers[name] === undefined ? whole : `${name}='${answers[name]}'`,
  )
