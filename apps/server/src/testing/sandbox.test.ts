import { expect, test } from 'vitest'
import { startSandbox } from './sandbox.ts'

const used = () => [process.env['TEST_SANDBOX_URL'], process.env['TEST_SMTP_PORT']]

test('when the own bank of a test file stops, the next files use the common one again', async () => {
  const common = used()
  const stop = await startSandbox()
  expect(used()).not.toEqual(common)
  await stop()
  expect(used()).toEqual(common)
})
