import { expect, test } from 'vitest'
import { startSandbox } from './sandbox.ts'

const used = () => [process.env['TEST_SANDBOX_URL'], process.env['TEST_SMTP_PORT']]

test('when a test file stops a bank of its own, the next files use the common one again', async () => {
  const common = used()
  const stop = await startSandbox()
  expect(used()).not.toEqual(common)
  await stop()
  expect(used()).toEqual(common)
})
