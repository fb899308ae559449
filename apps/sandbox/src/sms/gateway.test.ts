import { expect, test } from 'vitest'
import { DEMO_SMS_KEY } from '#config.ts'
import { startTestSandbox } from '#testing/sandbox.ts'

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

const send = (sandbox: Sandbox, body: object, key = DEMO_SMS_KEY) =>
  sandbox.send('POST', '/sms/messages', body, { authorization: `Bearer ${key}` })

const sms = { to: '+5549999990011', text: 'Código 123456' }

test('An SMS arrives and is found by every notation of its phone', async () => {
  await using sandbox = await startTestSandbox()
  const { status, body } = await send(sandbox, sms)
  expect([status, typeof body['id']]).toEqual([201, 'string'])
  for (const to of ['+5549999990011', '5549999990011', '(49) 99999-0011']) {
    const { body: found } = await sandbox.send('GET', `/sandbox/messages?to=${to}`)
    expect(found).toMatchObject([{ channel: 'sms', to: sms.to, text: sms.text, subject: '', html: '' }])
  }
  expect((await sandbox.send('GET', '/sandbox/messages?to=49999990012')).body).toEqual([])
})

test('An invalid number, an empty text and a wrong key are refused', async () => {
  await using sandbox = await startTestSandbox()
  for (const to of ['123', '+554933330011', 'abc', ''])
    expect((await send(sandbox, { ...sms, to })).status).toBe(400)
  expect((await send(sandbox, { ...sms, text: ' ' })).status).toBe(400)
  expect((await send(sandbox, sms, 'outra')).status).toBe(401)
})

test.for([
  ['drop', 0],
  ['duplicate', 2],
  ['delay', 0],
] as const)('Fault %s accepts an SMS and %i arrive', async ([mode, count]) => {
  await using sandbox = await startTestSandbox()
  await sandbox.send('POST', '/sandbox/faults', { target: 'sms', mode })
  expect((await send(sandbox, sms)).status).toBe(201)
  expect(Object.keys((await sandbox.send('GET', '/sandbox/messages')).body)).toHaveLength(count)
})

test('A gateway with a fault answers an error', async () => {
  await using sandbox = await startTestSandbox()
  await sandbox.send('POST', '/sandbox/faults', { target: 'sms', mode: '503' })
  expect((await send(sandbox, sms)).status).toBe(503)
  expect((await send(sandbox, sms)).status).toBe(201)
})
