import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const long = 'invented-for-this-test-'.repeat(2)

const complete = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://loja.example',
  SERVICE_KEY: long,
  PASSWORD_PEPPER: long,
  PIX_BANK: 'efi',
  PIX_CLIENT_ID: 'loja',
  PIX_CLIENT_SECRET: long,
  PIX_KEY: 'c0ffee00-0000-4000-8000-000000000001',
  PIX_WEBHOOK_SECRET: long,
  SMS_URL: 'https://sms.example/messages',
  SMS_KEY: long,
}

const demo = readConfig({})
const demoSecrets = {
  SERVICE_KEY: demo.serviceKey,
  PASSWORD_PEPPER: demo.passwordPepper,
  PIX_CLIENT_ID: demo.pix.clientId,
  PIX_CLIENT_SECRET: demo.pix.clientSecret,
  PIX_KEY: demo.pix.key,
  PIX_WEBHOOK_SECRET: demo.pix.webhookSecret,
  SMS_URL: demo.sms.url,
  SMS_KEY: demo.sms.key,
}

test('with everything of its own the shop starts in production, at the addresses of the bank itself', () => {
  const { pix, limits, drainSeconds } = readConfig({ ...complete, LIMITS: 'off' })
  expect(pix).toMatchObject({ baseUrl: '', tokenUrl: '', webhookUrl: 'https://loja.example/hooks/pix' })
  expect({ limits, drainSeconds }).toEqual({ limits: true, drainSeconds: 5 })
})

describe.each(Object.entries(demoSecrets))('in production %s', (name, ofTheDemo) => {
  test('must be there', () => {
    expect(() => readConfig({ ...complete, [name]: '' })).toThrow(`Set ${name}; see .env.example.`)
  })
  test("must not be the demo's", () => {
    expect(() => readConfig({ ...complete, [name]: ofTheDemo })).toThrow(`Set ${name}; see .env.example.`)
  })
})

test.each(['SERVICE_KEY', 'PASSWORD_PEPPER', 'PIX_WEBHOOK_SECRET'])(
  'in production %s has at least 32 characters, and a refusal does not say which',
  (name) => {
    const short = 'x'.repeat(31)
    const start = () => readConfig({ ...complete, [name]: short })
    expect(start).toThrow(`${name} is too short: at least 32 characters.`)
    expect(start).not.toThrow(short)
  },
)

test.each(['http://loja.example', 'loja.example', 'https://loja.example/', 'https://loja.example/loja'])(
  'in production the public address is an https origin, not %s',
  (PUBLIC_ORIGIN) =>
    expect(() => readConfig({ ...complete, PUBLIC_ORIGIN })).toThrow(
      'PUBLIC_ORIGIN must be an https address without a path, like https://inscricoes.example.com.',
    ),
)

describe.each(['PIX_BASE_URL', 'PIX_TOKEN_URL'])('in production %s', (name) => {
  test.each(['http://pix.example/v2', 'http://127.0.0.1.example/v2', 'ftp://pix.example', 'pix.example'])(
    'is https, not %s',
    (url) =>
      expect(() => readConfig({ ...complete, [name]: url })).toThrow(
        `${name} must be an https address; plain http is for this machine only.`,
      ),
  )
  test.each([
    'https://pix.example/v2',
    'http://127.0.0.1:3001/v2',
    'http://localhost:3001',
    'http://[::1]:3001',
  ])('may be %s', (url) => expect(Object.values(readConfig({ ...complete, [name]: url }).pix)).toContain(url))
})

describe('secrets in files', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'porteira-secrets-'))
  afterAll(() => rmSync(directory, { recursive: true }))
  const fileWith = (content: string, mode: number) => {
    const file = path.join(directory, `${mode}.p12`)
    writeFileSync(file, content)
    chmodSync(file, mode)
    return file
  }

  test('a secret may come from a file that only the service reads', () => {
    const file = fileWith(`${long}\n`, 0o400)
    const { passwordPepper } = readConfig({ ...complete, PASSWORD_PEPPER: '', PASSWORD_PEPPER_FILE: file })
    expect(passwordPepper).toBe(long)
  })

  test('so may those that not every shop has: a password in the database address, of the mail, of the certificate', () => {
    const file = fileWith(`${long}\n`, 0o400)
    const names = ['DATABASE_URL_FILE', 'SMTP_PASSWORD_FILE', 'PIX_CERTIFICATE_PASSPHRASE_FILE']
    const config = readConfig({ ...complete, ...Object.fromEntries(names.map((name) => [name, file])) })
    expect([config.databaseUrl, config.smtp.password, config.pix.certificatePassphrase]).toEqual([
      long,
      long,
      long,
    ])
    expect(readConfig(complete)).toMatchObject({ databaseUrl: '', smtp: { password: '' } })
  })

  const keyFiles = [
    'PASSWORD_PEPPER',
    'SERVICE_KEY',
    'SMTP_PASSWORD',
    'DATABASE_URL',
    'PIX_CERTIFICATE_PASSPHRASE',
  ]
  test.each([...keyFiles.map((name) => `${name}_FILE`), 'PIX_CERTIFICATE_FILE', 'PIX_CERTIFICATE_KEY_FILE'])(
    'the start refuses %s while everybody can read it',
    (name) => {
      const file = fileWith(long, 0o444)
      expect(() => readConfig({ ...complete, [name]: file })).toThrow(
        `${name}: everybody on this machine can read ${file}; chmod 0400 it.`,
      )
    },
  )
})
