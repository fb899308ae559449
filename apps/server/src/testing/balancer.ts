import http from 'node:http'
import { pipeline } from 'node:stream'

const LOOK_EVERY_IN_MS = 100
// Longer than any client here keeps a connection. Otherwise it may end during the next request.
const KEEP_ALIVE_IN_MS = 120_000

type Backend = { port: number; isUp: boolean; agent: http.Agent }

/**
 * The plainest balancer there is: takes turns among the servers whose health check answers 200. It repeats
 * nothing, so what a server drops the caller loses.
 */
export async function startBalancer(ports: number[]) {
  const backends = ports.map((port): Backend => ({
    port,
    isUp: true,
    agent: new http.Agent({ keepAlive: true }),
  }))
  let turn = 0
  const choose = () => {
    const up = backends.filter(({ isUp }) => isUp)
    return up[turn++ % up.length]
  }

  const server = http.createServer((request, response) => {
    const backend = choose()
    if (!backend) return void response.writeHead(502).end()
    const { method, url, headers } = request
    const { port, agent } = backend
    const asked = http.request({ host: '127.0.0.1', port, agent, method, path: url, headers }, (answer) => {
      // The client may have closed the connection.
      if (response.destroyed) return void answer.resume()
      response.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] })
      pipeline(answer, response, () => {})
    })
    asked.on('error', () => response.headersSent || response.writeHead(502).end())
    pipeline(request, asked, () => {})
  })

  server.keepAliveTimeout = KEEP_ALIVE_IN_MS

  const look = async (backend: Backend) => {
    const answer = await fetch(`http://127.0.0.1:${backend.port}/api/health`).catch(() => undefined)
    backend.isUp = answer?.status === 200
    await answer?.body?.cancel()
  }
  const timer = setInterval(() => backends.forEach((backend) => void look(backend)), LOOK_EVERY_IN_MS)

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    isUp: (port: number) => backends.some((backend) => backend.port === port && backend.isUp),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      backends.forEach(({ agent }) => agent.destroy())
    },
  }
}
