import { afterAll, beforeAll } from 'vitest'
import { expectInvariants } from './invariants.ts'
import { startTestServer, type TestServer } from './server.ts'

/** Starts the server of a test file. After the tests of the file the invariants must hold. */
export function serverOfFile(
  prepare: (server: TestServer) => void | Promise<void>,
  options?: Parameters<typeof startTestServer>[0],
) {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(options)
    await prepare(server)
  })
  afterAll(async () => {
    await expectInvariants(server.db)
    await server[Symbol.asyncDispose]()
  })
}
