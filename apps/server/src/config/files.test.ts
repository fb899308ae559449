import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { productionSettings as complete } from '#testing/production.ts'
import { mistakesOf } from '#testing/settings.ts'

describe('A secret may come from a file', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'porteira-secrets-'))
  afterAll(() => rmSync(directory, { recursive: true }))
  let made = 0
  // Only root may write to a file of an earlier test, so each test has its own.
  const fileWith = (content: string, mode: number) => {
    const file = path.join(directory, `${(made += 1)}.p12`)
    writeFileSync(file, content)
    chmodSync(file, mode)
    return file
  }
  const value = complete.SERVICE_KEY

  test('A secret may come from a file that only the service reads', () => {
    const file = fileWith(`${value}\n`, 0o400)
    const { passwordPepper } = readConfig({ ...complete, PASSWORD_PEPPER: '', PASSWORD_PEPPER_FILE: file })
    expect(passwordPepper).toBe(value)
  })

  test('Optional secrets may come from files too: the database address, the passwords of the mail and of the certificate', () => {
    const file = fileWith(`${value}\n`, 0o400)
    const password = 'palavra'
    const databaseAddress = `postgres://loja:${password}@127.0.0.1/loja`
    const address = path.join(directory, 'address')
    writeFileSync(address, `${databaseAddress}\n`, { mode: 0o400 })
    const files = {
      SMTP_PASSWORD_FILE: file,
      PIX_CERTIFICATE_PASSPHRASE_FILE: file,
      DATABASE_URL_FILE: address,
    }
    const { databaseUrl, smtp, pix } = readConfig({ ...complete, ...files })
    expect([smtp.password, pix.certificatePassphrase]).toEqual([value, value])
    expect(databaseUrl).toBe(databaseAddress)
  })

  test('The content of a file is checked like the setting itself', () => {
    const file = fileWith('short', 0o400)
    expect(mistakesOf({ ...complete, SERVICE_KEY: '', SERVICE_KEY_FILE: file })).toEqual([
      expect.stringMatching(/^SERVICE_KEY precisa ser .*32 caracteres/),
    ])
  })

  test('A file that the service may not read is reported, and so is one in a folder that it may not enter', () => {
    const { geteuid, seteuid } = process
    const isRoot = geteuid?.() === 0
    const inOpenFolder = path.join(tmpdir(), `porteira-${process.pid}.key`)
    writeFileSync(inOpenFolder, value, { mode: 0o000 })
    const inClosedFolder = path.join(directory, 'closed', 'a.key')
    mkdirSync(path.dirname(inClosedFolder), { mode: 0o000 })
    const mistakesWith = (file: string) => mistakesOf({ ...complete, SERVICE_KEY_FILE: file })
    const sentence =
      'SERVICE_KEY_FILE aponta para um arquivo que este usuário não pode ler; dê o arquivo a quem inicia a loja: chown porteira.'
    try {
      // Root may read every file, so this process changes to another user for this check.
      if (isRoot) seteuid?.(65_534)
      expect(mistakesWith(inOpenFolder)).toEqual([sentence])
      expect(mistakesWith(inClosedFolder)).toEqual([sentence])
    } finally {
      if (isRoot) seteuid?.(0)
      rmSync(inOpenFolder)
      chmodSync(path.dirname(inClosedFolder), 0o700)
    }
  })

  const keyFiles = [
    'PASSWORD_PEPPER',
    'SERVICE_KEY',
    'SMTP_PASSWORD',
    'DATABASE_URL',
    'PIX_CERTIFICATE_PASSPHRASE',
  ].map((name) => `${name}_FILE`)

  test.each([...keyFiles, 'PIX_CERTIFICATE_FILE', 'PIX_CERTIFICATE_KEY_FILE'])(
    'The start in production refuses %s while other users can read it',
    (name) => {
      const file = fileWith(value, 0o444)
      expect(mistakesOf({ ...complete, [name]: file })).toEqual([
        `${name} aponta para um arquivo que qualquer usuário desta máquina pode ler; rode chmod 0400 nele.`,
      ])
    },
  )

  test.each(keyFiles)(
    '%s that is missing or is a folder is reported, and the sentence does not quote it',
    (name) => {
      const mistakesWith = (file: string) => mistakesOf({ ...complete, [name]: file })
      expect(mistakesWith(value)).toEqual([
        `${name} aponta para um arquivo que não existe; corrija o caminho.`,
      ])
      expect(mistakesWith(directory)).toEqual([`${name} não aponta para um arquivo; corrija o caminho.`])
    },
  )
})
