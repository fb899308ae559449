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

/** Test files by their paths: those of the server below its `src` and without `.test.ts`, others whole. */
export const testsOf = (...names: string[]) =>
  names.map((name) => (name.endsWith('.test.ts') ? name : `apps/server/src/${name}.test.ts`))

/** The pattern of the titles that test a guard, or that and the replacement of the guard. */
type Proof = string | Omit<Guard, 'name' | 'tests'>

/** Guards by the test file that proves them and by their names. */
export const guardsOf = (files: Record<string, Record<string, Proof>>): Guard[] =>
  Object.entries(files).flatMap(([file, proofs]) =>
    Object.entries(proofs).map(([name, proof]) => ({
      name,
      tests: testsOf(file),
      ...(typeof proof === 'string' ? { only: proof } : proof),
    })),
  )
