import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createSmsSender, SmsError } from './sms.ts'

/** A gateway on a real socket. It answers with `status`, or never if `status` is undefined. */
async function startGateway(status: number | undefined) {
  const received: { authorization: string | undefined; body: unknown }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        authorization: request.headers.authorization,
        body: JSON.parse(Buffer.concat(chunks).toString()),
      })
      if (status !== undefined) response.writeHead(status, { location: '/other' }).end('{}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    received,
    sender: createSmsSender({ url: `http://127.0.0.1:${port}/messages`, key: 'chave', timeoutInMs: 300 }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const sms = { to: '54900000001', text: 'Seu código: 123456' }

test('A message is posted once with the key', async () => {
  await using gateway = await startGateway(202)
  await gateway.sender.send(sms)
  expect(gateway.received).toEqual([{ authorization: 'Bearer chave', body: sms }])
})

test.each([302, 400, 503])('An answer of %d is an error, and no redirect is followed', async (status) => {
  await using gateway = await startGateway(status)
  await expect(gateway.sender.send(sms)).rejects.toMatchObject({ name: 'SmsError', status })
  expect(gateway.received).toHaveLength(1)
})

test('A gateway that does not answer causes an error without number and text', async () => {
  await using gateway = await startGateway(undefined)
  const error = await gateway.sender.send(sms).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(SmsError)
  expect(String(error)).not.toMatch(/54900000001|123456|chave/)
})
