import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPixClient } from './client.ts'
import { readCertificateEnd } from './certificate-end.ts'
import { certificateExpiry } from './config.ts'
import { isTokenCall, startTestBank, token, txid, wireCharge } from './test-bank.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'porteira-mtls-'))
const file = (name: string) => path.join(folder, name)
const openssl = (...given: string[]) => execFileSync('openssl', given, { cwd: folder, stdio: 'pipe' })

// The certificates of the bank and of the client are created for this run. Each side trusts only the other's.
beforeAll(() => {
  for (const name of ['bank', 'shop']) {
    const made = ['-keyout', `${name}.key`, '-out', `${name}.pem`, '-days', '1']
    const named = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1']
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...named, ...made)
  }
  openssl(
    'pkcs12',
    '-export',
    '-inkey',
    'shop.key',
    '-in',
    'shop.pem',
    '-out',
    'shop.p12',
    '-passout',
    'pass:abc',
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

const startStrictBank = () =>
  startTestBank((request) => (isTokenCall(request) ? token() : { body: wireCharge() }), {
    key: readFileSync(file('bank.key')),
    cert: readFileSync(file('bank.pem')),
    ca: readFileSync(file('shop.pem')),
    requestCert: true,
    rejectUnauthorized: true,
  })

test.each([
  [
    'a PEM certificate and its key',
    () => ({ certificateFile: file('shop.pem'), certificateKeyFile: file('shop.key') }),
  ],
  ['a P12 bundle', () => ({ certificateFile: file('shop.p12'), certificatePassphrase: 'abc' })],
])('A bank that requires a client certificate is reached with %s', async (_, certificate) => {
  await using bank = await startStrictBank()
  const config = bank.config({ authorityFile: file('bank.pem'), ...certificate() })
  expect((await createPixClient(config).readCharge('cob', txid)).txid).toBe(txid)
})

test('The bank does not answer without the client certificate', async () => {
  await using bank = await startStrictBank()
  const client = createPixClient(bank.config({ authorityFile: file('bank.pem') }))
  await expect(client.readCharge('cob', txid)).rejects.toMatchObject({ kind: 'unavailable', status: 0 })
  expect(bank.requests).toEqual([])
})

test('A bank with an untrusted certificate gets no secret', async () => {
  await using bank = await startStrictBank()
  const certificate = { certificateFile: file('shop.pem'), certificateKeyFile: file('shop.key') }
  await expect(createPixClient(bank.config(certificate)).readCharge('cob', txid)).rejects.toMatchObject({
    kind: 'unavailable',
    status: 0,
  })
  expect(bank.requests).toEqual([])
})

test('The end of the client certificate is known beforehand', () => {
  const left = Number(certificateExpiry({ ...keys, certificateFile: file('shop.pem') })) - Date.now()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(2 * 86_400_000)
  expect(certificateExpiry({ ...keys, certificateFile: file('shop.p12') })).toBeUndefined()
})

test.each([
  ['a PEM certificate', { certificateFile: file('shop.pem') }],
  ['a P12 bundle', { certificateFile: file('shop.p12'), certificatePassphrase: 'abc' }],
])('The end of %s is read to the second', async (_, files) => {
  const end = await readCertificateEnd(files)
  expect(end).toEqual(certificateExpiry({ ...keys, certificateFile: file('shop.pem') }))
})

test('A bundle with a wrong passphrase is an error, and a missing certificate has no end', async () => {
  const wrong = { certificateFile: file('shop.p12'), certificatePassphrase: 'abcd' }
  await expect(readCertificateEnd(wrong)).rejects.toThrow('mac verify failure')
  expect(await readCertificateEnd({})).toBeUndefined()
})

const keys = { bank: 'standard', clientId: 'loja', clientSecret: 'segredo', key: 'k' }
