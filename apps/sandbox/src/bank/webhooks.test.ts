import { expect, test } from 'vitest'
import { cobBody, newTxid } from '#testing/bodies.ts'
import { problemIn } from '#testing/bank-client.ts'
import { startTestSandbox } from '#testing/sandbox.ts'
import { startShop } from '#testing/shop.ts'

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

const register = (sandbox: Sandbox, webhookUrl: string) =>
  sandbox.bank('PUT', `/webhook/${sandbox.config.pixKey}`, { webhookUrl })

async function payCharge(sandbox: Sandbox, given: object = {}) {
  const txid = newTxid()
  await sandbox.bank('PUT', `/cob/${txid}`, cobBody())
  return (await sandbox.send('POST', '/sandbox/pay', { txid, ...given })).body
}

test('The webhook receives a payment under /pix, and again when its refund is final', async () => {
  await using shop = await startShop()
  await using sandbox = await startTestSandbox()
  await register(sandbox, shop.url)
  const { endToEndId } = await payCharge(sandbox)
  await expect.poll(shop.notifications).toEqual(['120.50'])
  expect(shop.calls[0]?.path).toBe('/hooks/pix/segredo/pix')
  expect(shop.calls[0]?.pix[0]).toMatchObject({ endToEndId, chave: sandbox.config.pixKey })

  await sandbox.bank('PUT', `/pix/${String(endToEndId)}/devolucao/r1`, { valor: '120.50' })
  await expect.poll(shop.notifications).toEqual(['120.50', '120.50 DEVOLVIDO'])
})

test('A Pix without txid is not sent to the webhook', async () => {
  await using shop = await startShop()
  await using sandbox = await startTestSandbox()
  await register(sandbox, shop.url)
  await sandbox.send('POST', '/sandbox/pay', { chave: sandbox.config.pixKey, valor: '5.00' })
  await payCharge(sandbox)
  await expect.poll(shop.notifications).toEqual(['120.50'])
})

test('A webhook that fails is called again', async () => {
  await using shop = await startShop()
  await using sandbox = await startTestSandbox()
  await register(sandbox, shop.url)
  shop.status = 503
  await payCharge(sandbox)
  await expect.poll(shop.notifications).toEqual(['120.50'])
  shop.status = 200
  await expect.poll(shop.notifications).toEqual(['120.50', '120.50'])
})

test('Notifications that are due together are sent in one call', async () => {
  await using shop = await startShop()
  await using sandbox = await startTestSandbox()
  await register(sandbox, shop.url)
  await payCharge(sandbox, { times: 3 })
  await expect.poll(shop.notifications).toHaveLength(3)
  expect(shop.calls).toHaveLength(1)
})

test('A dropped notification is never sent, and the next one is', async () => {
  await using shop = await startShop()
  await using sandbox = await startTestSandbox()
  await register(sandbox, shop.url)
  await sandbox.send('POST', '/sandbox/faults', { target: 'webhook', mode: 'drop' })
  await payCharge(sandbox, { valor: '1.00' })
  await payCharge(sandbox, { valor: '2.00' })
  await expect.poll(shop.notifications).toEqual(['2.00'])
})

test('A duplicated notification is sent in two calls', async () => {
  await using shop = await startShop()
  await using sandbox = await startTestSandbox()
  await register(sandbox, shop.url)
  await sandbox.send('POST', '/sandbox/faults', { target: 'webhook', mode: 'duplicate' })
  await payCharge(sandbox)
  await expect.poll(shop.notifications).toEqual(['120.50', '120.50'])
  expect(shop.calls).toHaveLength(2)
})

test('A reordered payment is sent after its own refund', async () => {
  await using shop = await startShop()
  await using sandbox = await startTestSandbox()
  await register(sandbox, shop.url)
  await sandbox.send('POST', '/sandbox/faults', { target: 'webhook', mode: 'reorder' })
  const { endToEndId } = await payCharge(sandbox)
  await sandbox.bank('PUT', `/pix/${String(endToEndId)}/devolucao/r1`, { valor: '120.50' })
  await expect.poll(shop.notifications).toEqual(['120.50 DEVOLVIDO', '120.50'])
})

test('A delayed notification is sent after the next one', async () => {
  await using shop = await startShop()
  await using sandbox = await startTestSandbox()
  await register(sandbox, shop.url)
  await sandbox.send('POST', '/sandbox/faults', { target: 'webhook', mode: 'delay', seconds: 1 })
  await payCharge(sandbox, { valor: '1.00' })
  await payCharge(sandbox, { valor: '2.00' })
  await expect.poll(shop.notifications).toEqual(['2.00', '1.00'])
})

test('A webhook can be read, listed and deleted', async () => {
  await using sandbox = await startTestSandbox()
  const url = `/webhook/${sandbox.config.pixKey}`
  expect(problemIn(await sandbox.bank('GET', url))).toBe('404 WebhookNaoEncontrado')
  await register(sandbox, 'https://loja.example/hooks')
  expect((await sandbox.bank('GET', url)).body).toMatchObject({ webhookUrl: 'https://loja.example/hooks' })
  expect(Object.keys((await sandbox.bank('GET', '/webhook')).body['webhooks'] ?? {})).toHaveLength(1)
  expect((await sandbox.bank('DELETE', url)).status).toBe(204)
  expect(problemIn(await sandbox.bank('DELETE', url))).toBe('404 WebhookNaoEncontrado')
})

test('A webhook for another key or without a valid address is refused', async () => {
  await using sandbox = await startTestSandbox()
  const webhookUrl = 'https://loja.example/hooks'
  const others = ['5b1f3c52-9d0e-4a86-b3f5-2c64e8a1d900', 'nenhuma-chave']
  for (const key of others)
    expect(problemIn(await sandbox.bank('PUT', `/webhook/${key}`, { webhookUrl }))).toBe(
      '400 WebhookOperacaoInvalida',
    )
  expect(problemIn(await register(sandbox, 'loja'))).toBe('400 WebhookOperacaoInvalida')
})
