const BLOCK = /```sh\n([\s\S]*?)```/

/**
 * The lines to type of the first shell block under a heading of a paper, in their order.
 * @throws Error when the paper has no such heading, or no block under it.
 */
export function readLines(paper: string, heading: string): string[] {
  const [, section] = paper.split(`\n## ${heading}\n`)
  const [, block] = BLOCK.exec(section?.split('\n## ')[0] ?? '') ?? []
  if (block === undefined) throw new Error(`No shell block under "${heading}".`)
  return block.trim().split('\n')
}
