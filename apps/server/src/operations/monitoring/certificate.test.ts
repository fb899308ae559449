import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { watchCertificate } from './certificate.service.ts'

const DAY_IN_MS = 86_400_000
const folder = mkdtempSync(path.join(tmpdir(), 'porteira-certificate-'))
const certificateFile = path.join(folder, 'shop.pem')
const said: { level: string; until: string; daysLeft: number }[] = []
const hear = (level: string) => (what: object) =>
  said.push({ level, ...(what as { until: string; daysLeft: number }) })

let server: TestServer
let dependencies: Parameters<typeof watchCertificate>[0]

beforeAll(async () => {
  const made = ['-keyout', `${folder}/shop.key`, '-out', certificateFile, '-days', '100', '-subj', '/CN=shop']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made], { stdio: 'pipe' })
  server = await startTestServer()
  dependencies = {
    db: server.db,
    config: {
      ...server.config,
      operatorEmail: 'operador@example.com',
      pix: { ...server.config.pix, certificateFile },
    },
    log: { info: hear('info'), warn: hear('warn'), error: hear('error') },
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server[Symbol.asyncDispose]()
})

const inDays = (days: number) => Date.now() + days * DAY_IN_MS

test('A certificate that is valid for long causes no alarm', async () => {
  expect(await watchCertificate(dependencies, dependencies.config, inDays(60))).toBeUndefined()
  expect(await watchCertificate(dependencies, server.config)).toBeUndefined()
  expect(said).toEqual([])
})

test.each([
  [75, 30, 'warn', 'o certificado do banco vai vencer'],
  [94, 7, 'error', 'o certificado do banco vai vencer'],
  [99.5, 1, 'error', 'URGENTE: o certificado do banco vai vencer'],
  [103, 1, 'error', 'URGENTE: o certificado do banco venceu'],
])(
  'After %d of its hundred days a certificate causes the alarm of %d days, and the operator gets one mail',
  async (days, alarm, level, subject) => {
    await server.db.deleteFrom('outbox').execute()
    said.length = 0

    expect(await watchCertificate(dependencies, dependencies.config, inDays(days))).toBe(alarm)
    expect(await watchCertificate(dependencies, dependencies.config, inDays(days))).toBe(alarm)

    expect(said.map((line) => line.level)).toEqual([level, level])
    const mails = await server.db.selectFrom('outbox').select(['recipient', 'subject']).execute()
    expect(mails).toEqual([{ recipient: 'operador@example.com', subject }])
  },
)
