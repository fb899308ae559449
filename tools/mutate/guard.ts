/** The tests that must fail without a guard. */
type Held = {
  name: string
  tests: string[]
  /** A pattern of the titles that hold the guard, where the files are long. */
  only?: string
}

/**
 * A guard in the source, named by a comment on the line above it: `// guard: refund-not-above-payment`, in SQL
 * `-- guard: …`. The guard is the line below the comment, together with the lines indented under it.
 */
export type Guard = Held & {
  /** The lines that replace the guard; `{guard}` repeats the guard itself. Nothing when left out. */
  instead?: string
}

/** A guard that the database holds. A migration is never edited, so a later one takes the guard away. */
export type DatabaseGuard = Held & { sql: string }

/** Test files of the server by their paths below `src`, without `.test.ts`. */
export const testsOf = (...names: string[]) => names.map((name) => `apps/server/src/${name}.test.ts`)
