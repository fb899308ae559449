import { afterAll, beforeAll } from 'vitest'
import { buildAdmin } from './builders.ts'
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

/** Starts the server of a test file, with an administrator. */
export function serverWithAdmin(
  prepare: (server: TestServer, admin: Awaited<ReturnType<typeof buildAdmin>>) => void,
) {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    prepare(server, await buildAdmin(server.db))
  })
  afterAll(() => server[Symbol.asyncDispose]())
}
