import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseSettingsFile } from '../../deploy/settings-file.ts'

const FILE = String.raw`# A comment's = sign is no setting
; neither=is this
SELLER_NAME=Rodeio do Vale & Irmãos Ltda.
SELLER_ADDRESS='Rua da Raia, 1, São José (SC)'
SELLER_CONTACT="Zé's balcão"
SMTP_PASSWORD=abc#def # ghi
PIX_CLIENT_SECRET=one\ttwo
  DATA_DIR = /srv/shop  
MAIL_FROM="Rodeio \"do\" Vale <inscricoes@loja.example>"
LOG_LEVEL='in'"fo" 
ORGANISER_URL=
CUT=first\
second
KEPT="back\slash"
STANDS=it's "so"
LINES="one
two"
LAST=\ end\ `

const VALUES = {
  SELLER_NAME: 'Rodeio do Vale & Irmãos Ltda.',
  SELLER_ADDRESS: 'Rua da Raia, 1, São José (SC)',
  SELLER_CONTACT: `Zé's balcão`,
  SMTP_PASSWORD: 'abc#def # ghi',
  PIX_CLIENT_SECRET: 'onettwo',
  DATA_DIR: '/srv/shop',
  MAIL_FROM: 'Rodeio "do" Vale <inscricoes@loja.example>',
  LOG_LEVEL: 'info',
  ORGANISER_URL: '',
  CUT: 'firstsecond',
  KEPT: String.raw`back\slash`,
  STANDS: `it's "so"`,
  LINES: 'one\ntwo',
  LAST: ' end ',
}

test('A settings file gives the values that systemd reads from it', () => {
  expect(parseSettingsFile(`${FILE}\n`)).toEqual(VALUES)
})

test('A dollar sign stays unchanged, as in the units of systemd', () => {
  const text = 'A=$HOME\nB="${HOME} $X"\nC=\'$(id)\'\nnot a setting\n1BAD=x\n'
  expect(parseSettingsFile(text)).toEqual({ A: '$HOME', B: '${HOME} $X', C: '$(id)' })
})

// This program of systemd reads its files with the parser of EnvironmentFile=, and expands variables afterwards.
const generator = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'

test.runIf(existsSync(generator))('Systemd itself reads the same values from the same file', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'porteira-settings-'))
  mkdirSync(path.join(home, 'environment.d'))
  writeFileSync(path.join(home, 'environment.d/shop.conf'), `${FILE}\n`)
  const { stdout } = spawnSync(generator, { env: { XDG_CONFIG_HOME: home }, encoding: 'utf8' })
  rmSync(home, { recursive: true })
  // The generator leaves out empty values.
  const { ORGANISER_URL: _empty, ...values } = VALUES
  const found = stdout.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    return name in values ? [[name, value.startsWith('"') ? JSON.parse(value) : value] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(values)
})
