import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { createLog, combineWrites } from '#platform/log.ts'

test('Lines that come together are one write, within 50 ms', async () => {
  const writes: string[] = []
  const log = createLog('info', combineWrites({ write: (text) => void writes.push(text) }))
  log.info('one')
  log.info('two')
  expect(writes).toEqual([])
  await expect.poll(() => writes.length).toBe(1)
  expect(writes[0]!.match(/"msg":"\w+"/g)).toEqual(['"msg":"one"', '"msg":"two"'])
})

test.each(['warn', 'error', 'fatal'] as const)(
  'A line of level %s is written at once, after the lines before it',
  (level) => {
    const writes: string[] = []
    const log = createLog('info', combineWrites({ write: (text) => void writes.push(text) }))
    log.info('one')
    log[level]('two')
    expect(writes.map((text) => text.match(/"msg":"\w+"/g))).toEqual([['"msg":"one"', '"msg":"two"']])
  },
)

test.each([
  ['it leaves', 'process.exit(3)'],
  ['it breaks', `throw new Error('broken')`],
])('The last words of a process are kept when %s', async (_, ending) => {
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
