import type { SourceFile } from './tracked.ts'

/** Test files that order a fault of the bank which other test files use at the same time. */
export const findSharedFaults = (files: SourceFile[]) =>
  files
    .filter(({ name, text }) => name.endsWith('.test.ts') && /bankControl\.(fault|healed)\(/.test(text))
    .filter(({ text }) => !/\b(haveOwnBank|startSandbox)\(/.test(text))
    .map(({ name }) => name)
