/** A test that was not run, and what this machine lacks for it. */
export type Skipped = { file: string; title: string; missing: string[] }

/** The lines that end a run of the drills: what was skipped, by what is missing. */
export function listSkipped(skipped: Skipped[]) {
  if (skipped.length === 0) return ['Skipped: nothing. This machine has every program that the drills need.']
  const byReason = Map.groupBy(skipped, ({ missing }) => missing.join(', '))
  return [
    `SKIPPED: ${countTests(skipped.length)}. A skipped test shows nothing.`,
    ...[...byReason].flatMap(([reason, tests]) => [
      reason === '' ? '  without a named reason:' : `  this machine lacks ${reason}:`,
      ...[...Map.groupBy(tests, ({ file }) => file)].map(
        ([file, own]) => `    ${file}, ${countTests(own.length)}`,
      ),
    ]),
  ]
}

const countTests = (count: number) => `${count} ${count === 1 ? 'test' : 'tests'}`
