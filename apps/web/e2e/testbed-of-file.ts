import { afterAll, beforeAll } from 'vitest'
import { openTestbed } from './testbed.ts'

/** The testbed of a test file. It is open while the tests of the file run. */
export function testbedOfFile(more: Record<string, string> = {}) {
  let testbed: Awaited<ReturnType<typeof openTestbed>>
  beforeAll(async () => {
    testbed = await openTestbed(more)
  })
  afterAll(() => testbed[Symbol.asyncDispose]())
  return {
    get shop() {
      return testbed.shop
    },
    get bank() {
      return testbed.bank
    },
    exportEvent: (shortName: string) => testbed.exportEvent(shortName),
    grantAdmin: (cpf: string) => testbed.grantAdmin(cpf),
    write: (statement: string, values: unknown[]) => testbed.write(statement, values),
    [Symbol.asyncDispose]: () => testbed[Symbol.asyncDispose](),
  }
}
