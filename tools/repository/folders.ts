const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'

/** The folders that docs/architecture.md describes: those of both programs, of every part and of every module. */
const DESCRIBED = [
  new RegExp(`^${SERVER}/([^/]+)/`),
  new RegExp(`^${SERVER}/((?:modules|views|operations|platform|providers)/[^/]+)/`),
  new RegExp(`^${SERVER}/(modules/[^/]+/[^/]+)/`),
  new RegExp(`^${WEB}/([^/]+)/`),
  new RegExp(`^${WEB}/(areas/[^/]+)/`),
]
const LINE = /^- `([a-z/-]+)`: (.+)$/gm
const SENTENCE = /^[A-Z](?!.*[.!?] ).*\.$/

/** Folders without exactly one sentence in the document, and sentences about folders that do not exist. */
export function findUndescribed(names: string[], paper: string) {
  const folders = new Set(names.flatMap((name) => DESCRIBED.flatMap((one) => one.exec(name)?.[1] ?? [])))
  const lines = [...paper.matchAll(LINE)].map(([, folder = '', text = '']) => ({ folder, text }))
  return [
    ...[...folders].flatMap((folder) => {
      const count = lines.filter((line) => line.folder === folder).length
      return count === 1 ? [] : [`${folder} has ${count} sentences`]
    }),
    ...lines.flatMap(({ folder, text }) => [
      ...(folders.has(folder) ? [] : [`${folder} is no folder`]),
      ...(SENTENCE.test(text) ? [] : [`${folder} is not described by one sentence`]),
    ]),
  ].toSorted()
}

/** Lines of the document's `ts` blocks that the file does not contain. */
export const findMisquoted = (paper: string, file: string) => {
  const known = new Set(file.split('\n').map((line) => line.trim()))
  return [...paper.matchAll(/^```ts\n([^]*?)^```$/gm)]
    .flatMap(([, quoted = '']) => quoted.trim().split('\n'))
    .filter((line) => !known.has(line.trim()))
}
