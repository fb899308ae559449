import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { startMessages } from '@porteira/domain/start'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_SMS_KEY, readConfig } from '#config.ts'
import { openStore } from '#store.ts'
import { createBankClient } from '#testing/bank-client.ts'
import { cobBody, newTxid } from '#testing/bodies.ts'
import { startTestSandbox } from '#testing/sandbox.ts'
import { startShop } from '#testing/shop.ts'

function newDataDir() {
  const dataDir = mkdtempSync(join(tmpdir(), 'porteira-sandbox-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('Charges, payments, faults and the signing key are unchanged after a restart', async () => {
  const dataDir = newDataDir()
  const look = async (sandbox: Awaited<ReturnType<typeof startTestSandbox>>) => [
    (await sandbox.send('GET', '/sandbox/charges')).body,
    (await sandbox.send('GET', '/sandbox/faults')).body,
    (await sandbox.send('GET', '/.well-known/jwks.json')).body,
  ]
  const before = await (async () => {
    await using sandbox = await startTestSandbox({ dataDir })
    const txid = newTxid()
    await sandbox.bank('PUT', `/cob/${txid}`, cobBody())
    await sandbox.send('POST', '/sandbox/pay', { txid })
    await sandbox.send('POST', '/sandbox/faults', { target: 'cobv', mode: '503' })
    return await look(sandbox)
  })()
  await using again = await startTestSandbox({ dataDir })
  expect(before[0]).toMatchObject([{ status: 'CONCLUIDA' }])
  expect(await look(again)).toEqual(before)
})

test('The sandbox has the same settings with a copy of .env.example and without one', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  expect(readConfig(parseEnv(example))).toEqual(readConfig({}))
})

test('A second sandbox cannot use the database of a running one', async () => {
  await using first = await startTestSandbox()
  expect(() => openStore(first.config.dataDir, { waitInMs: 20 })).toThrow('database is locked')
})

test('A busy port is reported with its setting, and the folder can be used afterwards', async () => {
  await using first = await startTestSandbox()
  const dataDir = newDataDir()
  await expect(startTestSandbox({ dataDir, port: first.port })).rejects.toThrow(
    startMessages.portInUse(first.port, 'SANDBOX_PORT'),
  )
  await expect(startTestSandbox({ dataDir, smtpPort: first.smtpPort })).rejects.toThrow(
    startMessages.portInUse(first.smtpPort, 'SANDBOX_SMTP_PORT'),
  )
})

type Ready = { type: string; port: number; smtpPort: number }

async function startProcess(dataDir: string) {
  const child: ChildProcess = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' },
    silent: true,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [ready] = (await once(child, 'message')) as [Ready]
  return { child, ready, ...createBankClient(`http://127.0.0.1:${ready.port}`) }
}

test('A SIGKILL loses no charge, no message and no waiting notification', async () => {
  const dataDir = newDataDir()
  const txid = newTxid()
  const first = await startProcess(dataDir)
  expect(first.ready.type).toBe('ready')
  await using shop = await startShop()
  shop.status = 500
  const { body: charge } = await first.bank('PUT', `/cob/${txid}`, cobBody())
  await first.bank('PUT', `/webhook/${String(charge['chave'])}`, { webhookUrl: shop.url })
  const sms = { to: '49999990011', text: 'Olá' }
  await first.send('POST', '/sms/messages', sms, { authorization: `Bearer ${DEMO_SMS_KEY}` })
  await first.send('POST', '/sandbox/pay', { txid })
  await expect.poll(shop.notifications).toEqual(['120.50'])
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  shop.status = 200
  const second = await startProcess(dataDir)
  await expect.poll(shop.notifications).toEqual(['120.50', '120.50'])
  expect((await second.send('GET', '/sandbox/charges')).body).toMatchObject([{ txid, status: 'CONCLUIDA' }])
  expect((await second.send('GET', '/sandbox/messages')).body).toMatchObject([sms])
}, 20_000)

test('The process closes on SIGTERM and when its parent disconnects', async () => {
  const [reported, left] = [await startProcess(newDataDir()), await startProcess(newDataDir())]
  reported.child.kill('SIGTERM')
  left.child.disconnect()
  const exits = await Promise.all([once(reported.child, 'exit'), once(left.child, 'exit')])
  expect(exits.map(([code]) => code as unknown)).toEqual([0, 0])
}, 20_000)

test('Closing does not wait for answers that a fault delays', async () => {
  const sandbox = await startTestSandbox({ dataDir: newDataDir() })
  await sandbox.bank('GET', '/webhook')
  await sandbox.send('POST', '/sandbox/faults', { target: 'cob', mode: 'timeout-after', seconds: 600 })
  const held = sandbox.bank('POST', '/cob', cobBody()).catch(() => 'cut')
  const charges = async () => Object.keys((await sandbox.send('GET', '/sandbox/charges')).body)
  await expect.poll(charges).toHaveLength(1)
  await sandbox.close()
  await held
  await expect(charges()).rejects.toThrow('fetch failed')
})
