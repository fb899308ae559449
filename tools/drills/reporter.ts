import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { listSkipped } from './skipped.ts'

/** Ends the output of `npm run drill` with the tests that were skipped and the programs that are missing. */
export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].map((test) => ({
        file: module.relativeModuleId,
        title: test.fullName,
        missing: missingOf(test),
      })),
    )
    console.log(`\n${listSkipped(skipped).join('\n')}`)
  }
}

/** What the test and the groups around it lack. */
function missingOf(test: TestCase): string[] {
  const missing: string[] = []
  let task: TestCase | TestCase['parent'] = test
  while (task.type !== 'module') {
    missing.unshift(...(task.meta().missing ?? []))
    task = task.parent
  }
  return [...new Set(missing)]
}
