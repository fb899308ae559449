import { execFile } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog, turnByTurn } from '#platform/log.ts'

test('All lines of one turn of the event loop are one write', async () => {
  const writes: string[] = []
  const log = createLog('info', turnByTurn({ write: (text) => void writes.push(text) }))
  log.info('one')
  log.warn('two')
  expect(writes).toEqual([])
  await setImmediate()
  expect(writes.map((text) => text.match(/"msg":"\w+"/g))).toEqual([['"msg":"one"', '"msg":"two"']])
})

test.each([
  ['it leaves', 'process.exit(3)'],
  ['it breaks', `throw new Error('broken')`],
])('the last words of a process are kept when %s', async (_, ending) => {
  const program = `import { createLog } from '#platform/log.ts'; createLog('info').info('last words'); ${ending}`
  const said = await new Promise((resolve) =>
    execFile(
      process.execPath,
      ['--input-type=module-typescript', '--eval', program],
      { cwd: import.meta.dirname },
      (_error, stdout) => resolve(stdout),
    ),
  )
  expect(said).toContain('last words')
})
