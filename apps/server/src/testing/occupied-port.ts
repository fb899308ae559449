import { once } from 'node:events'
import { createServer } from 'node:net'

/** Occupies a port as another program would, until it is disposed of. */
export async function occupyPort() {
  const other = createServer()
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as { port: number }
  return { port, [Symbol.asyncDispose]: async () => void (await once(other.close(), 'close')) }
}
