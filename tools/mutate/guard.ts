/** The tests that must fail without a guard. */
type GuardTests = {
  name: string
  tests: string[]
  /** A pattern of the titles that test the guard. Default: all tests of the files. */
  only?: string
}

/**
 * A guard in the source, named by a comment on the line above it: `// guard: refund-not-above-payment`, in SQL
 * `-- guard: …`. The guard is the line below the comment, together with the lines indented under it.
 */
export type Guard = GuardTests & {
  /** The lines that replace the guard; `{guard}` repeats the guard. Default: no lines. */
  instead?: string
}

/** A guard of the database. A released migration is never edited, so that a later migration removes the guard. */
export type DatabaseGuard = GuardTests & { sql: string }

/** Test files of the server by their paths below `src`, without `.test.ts`. */
export const testsOf = (...names: string[]) => names.map((name) => `apps/server/src/${name}.test.ts`)
