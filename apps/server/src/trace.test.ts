import { expect, test } from 'vitest'
import { bankDoor } from '#testing/bank.ts'
import { buildBuyer, buildCategory, buildEvent } from '#testing/builders.ts'
import { startMember } from '#testing/fleet.ts'
import { startSandbox } from '#testing/sandbox.ts'
import { openTestDatabase } from '#testing/server.ts'

type Line = { name: string; msg: string; reqId?: string; job?: string; pid: number }

/** What several programs say, as the lines of their logs. */
function openEar() {
  let said = ''
  return {
    hear: (words: string) => void (said += words),
    lines: () =>
      said
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line) as Line),
  }
}

test('one id leads from the bank to the server, from there to the worker, and to what the worker asks the bank', async () => {
  const { hear, lines } = openEar()
  const closeSandbox = await startSandbox({ LOG_LEVEL: 'info' }, hear)
  const database = await openTestDatabase()
  const { id: eventId } = await buildEvent(database.db)
  const { id: itemUUID } = await buildCategory(database.db, { eventId })
  const { token } = await buildBuyer(database.db)
  const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'info' }
  const server = await startMember('main.ts', settings, { hear })
  const shop = `http://127.0.0.1:${server.port}`
  const worker = await startMember('worker.ts', { ...settings, PUBLIC_ORIGIN: shop }, { hear })
  const find = (name: string, start: string) =>
    lines().findLast((line) => line.name === name && line.msg.startsWith(start))

  const cart = await fetch(`${shop}/api/cart/?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ itemUUID, quantity: 1 }] }),
  })
  const { cartUUID } = (await cart.json()) as { cartUUID: string }
  const pix = await fetch(`${shop}/api/cart/${cartUUID}/pay/pix?token=${token}&mode=1`)
  const asked = () => find('main', 'GET /api/cart/:cartUUID/pay/pix')
  await expect
    .poll(asked, { timeout: 10_000 })
    .toMatchObject({ reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(find('sandbox', 'PUT /v2/cob/:txid 201')?.reqId).toBe(asked()?.reqId)

  await bankDoor.pay({ pixCopiaECola: await pix.text() })
  const told = () => find('main', 'POST /hooks/pix/:secret/pix 200')
  await expect.poll(told, { timeout: 20_000 }).toBeDefined()
  const ofTheCall = (line: Line) => line.reqId === told()?.reqId
  const done = () => lines().find((line) => line.name === 'worker' && ofTheCall(line))
  await expect.poll(done, { timeout: 20_000 }).toMatchObject({ job: 'bank-inbox' })
  const questions = lines().filter((line) => line.name === 'sandbox' && ofTheCall(line))
  expect(questions.map(({ msg }) => msg)).toEqual(['GET /v2/cob/:txid 200'])

  await Promise.all([server, worker].map((member) => member.end('SIGTERM')))
  await closeSandbox()
  await database.close()
}, 90_000)
