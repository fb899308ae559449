import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Json } from '#testing/bank-client.ts'

/** A server that receives the bank's notifications. It answers `status`, which a test may change. */
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
    /** The notifications in the order of arrival, one line each: value and status of the newest refund. */
    notifications: () => calls.flatMap(({ pix }) => pix.map(notificationText)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

const notificationText = ({ valor, devolucoes }: Json) =>
  [valor, Object.values(devolucoes ?? {}).at(-1)?.['status']].filter(Boolean).join(' ')
