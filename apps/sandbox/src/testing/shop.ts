import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Json } from '#testing/bank-client.ts'

/** A shop that listens for the bank's notices. It answers `status`, which a test may change. */
export async function startShop() {
  const calls: { path: string; pix: Json[] }[] = []
  const shop = { calls, status: 200 }
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { pix: Json[] }
    calls.push({ path: request.url ?? '', pix: body.pix })
    response.writeHead(shop.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return Object.assign(shop, {
    url: `http://127.0.0.1:${port}/hooks/pix/segredo`,
    /** The notices in the order they came, one line each: value, and the newest return's status. */
    notices: () => calls.flatMap(({ pix }) => pix.map(noticeIn)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

const noticeIn = ({ valor, devolucoes }: Json) =>
  [valor, Object.values(devolucoes ?? {}).at(-1)?.['status']].filter(Boolean).join(' ')
