import { readArea } from './area.ts'
import { findFlaggedComments, readPassages } from './comments.ts'

const files = readArea(
  'npx node tools/repository/list-flagged-comments.ts FOLDER…: lists comments and paragraphs in flagged English.',
)
const flagged = findFlaggedComments(files)
for (const { file, line, words } of flagged) console.log(`${file}:${line} ${words.join('; ')}`)

/** The first two folders of a path: `apps/server`, `docs`. */
const areaOf = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('apps/') ? 2 : 1)
    .join('/')
const passages = files.flatMap(readPassages)
const share = (part: number, all: number) =>
  `${part}/${all} (${((100 * part) / Math.max(1, all)).toFixed(1)} %)`
for (const [area, own] of Map.groupBy(passages, ({ file }) => areaOf(file)))
  console.log(`${area}: ${share(flagged.filter(({ file }) => areaOf(file) === area).length, own.length)}`)
console.log(`flagged/comments: ${share(flagged.length, passages.length)}`)
