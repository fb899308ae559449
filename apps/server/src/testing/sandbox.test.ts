import { expect, test } from 'vitest'
import { startSandbox } from './sandbox.ts'

const used = () => [process.env['TEST_SANDBOX_URL'], process.env['TEST_SMTP_PORT']]

test('The next test files use the common bank after a test file stops its own', async () => {
  const common = used()
  const stop = await startSandbox()
  expect(used()).not.toEqual(common)
  await stop()
  expect(used()).toEqual(common)
})
