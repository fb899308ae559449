import type { SourceFile } from './tracked.ts'

const MEDIAN = 60
const LONG = 250
const LONG_SHARE = 0.05

/** Whether the median is too large or too many files are long; the sentence names the files to split. */
export function findOversized(files: SourceFile[]) {
  const sizes = files
    .map(({ name, text }) => ({ name, lines: text.split('\n').length - 1 }))
    .toSorted((a, b) => a.lines - b.lines)
  const median = sizes[Math.floor(sizes.length / 2)]?.lines ?? 0
  const long = sizes.filter(({ lines }) => lines > LONG)
  return [
    ...(median < MEDIAN ? [] : [`the median file has ${median} lines`]),
    ...(long.length <= sizes.length * LONG_SHARE
      ? []
      : [`${long.length} of ${sizes.length} files are long: ${long.map(({ name }) => name).join(', ')}`]),
  ]
}
