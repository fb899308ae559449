import { describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { productionSettings as complete } from '#testing/production.ts'
import { mistakesOf } from '#testing/settings.ts'

const demo = readConfig({})
const ofTheDemo: Record<string, string[]> = {
  PUBLIC_ORIGIN: [],
  SERVICE_KEY: [demo.serviceKey],
  PASSWORD_PEPPER: [demo.passwordPepper],
  SELLER_NAME: [demo.seller.name],
  SELLER_TAX_ID: [demo.seller.taxId, 'demo0000000081', '00.000.000/0001-91', '00000000000191'],
  SELLER_ADDRESS: [demo.seller.address],
  SELLER_CONTACT: [demo.seller.contact, 'ajuda@porteira.example', 'Fale com ajuda@PORTEIRA.EXAMPLE.'],
  PRIVACY_CONTACT: [demo.seller.privacyContact, 'lgpd@mail.porteira.example'],
  PIX_CLIENT_ID: [demo.pix.clientId],
  PIX_CLIENT_SECRET: [demo.pix.clientSecret],
  PIX_KEY: [demo.pix.key],
  PIX_WEBHOOK_SECRET: [demo.pix.webhookSecret],
  MAIL_FROM: [demo.smtp.from, 'Outro Nome <vendas@porteira.example>', 'vendas@mail.porteira.example'],
  SMS_URL: [demo.sms.url],
  SMS_KEY: [demo.sms.key],
}

test.each(Object.keys(ofTheDemo))('Production requires a value for %s', (name) => {
  expect(mistakesOf({ ...complete, [name]: '' })).toEqual([
    expect.stringMatching(new RegExp(`^Defina ${name}: .+[.]$`)),
  ])
})

test.each(Object.entries(ofTheDemo).flatMap(([name, values]) => values.map((value) => [name, value])))(
  'Production refuses for %s the value of the demo: %s',
  (name = '', value) => {
    expect(mistakesOf({ ...complete, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} tem o valor da demonstração, que é público; use .+[.]$`)),
    ])
  },
)

test.each([
  ['MAIL_FROM', 'inscricoes@notporteira.example'],
  ['MAIL_FROM', 'inscricoes@porteira.example.com'],
  ['SELLER_NAME', 'Rodeio Inventado (fictício)'],
])("Production accepts for %s a value that resembles the demo's: %s", (name, value) =>
  expect(mistakesOf({ ...complete, [name]: value })).toEqual([]),
)

test.each([
  ['SERVICE_KEY', 'x'.repeat(31)],
  ['PASSWORD_PEPPER', 'x'.repeat(31)],
  ['PASSWORD_PEPPER', `${'x'.repeat(32)},${'y'.repeat(31)}`],
  ['PIX_WEBHOOK_SECRET', 'x'.repeat(31)],
  ['PIX_CLIENT_SECRET', 'x'.repeat(7)],
  ['SMS_KEY', 'x'.repeat(7)],
])('Production refuses a short %s, and the sentence does not quote it', (name, short) => {
  const [sentence = '', ...others] = mistakesOf({ ...complete, [name]: short })
  expect(sentence).toMatch(new RegExp(`^${name} precisa ser .*com ao menos (32|8) caracteres`))
  expect(sentence).not.toContain('xxx')
  expect(others).toEqual([])
})

test('Production refuses a storage of pictures without https, and a short secret of it', () => {
  const storage = { S3_REGION: 'sa-east-1', S3_BUCKET: 'loja', S3_ACCESS_KEY: 'key' }
  expect(
    mistakesOf({ ...complete, ...storage, S3_ENDPOINT: 'http://s3.example', S3_SECRET_KEY: 'short' }),
  ).toEqual([
    expect.stringMatching(/^S3_ENDPOINT precisa ser o endereço https/),
    expect.stringMatching(/^S3_SECRET_KEY precisa ser .*com ao menos 8 caracteres/),
  ])
})

test.each(['http://loja.example', 'loja.example', 'https://loja.example/', 'https://loja.example/loja'])(
  'Production refuses a public address that is no https origin: %s',
  (PUBLIC_ORIGIN) =>
    expect(mistakesOf({ ...complete, PUBLIC_ORIGIN })).toEqual([
      'PUBLIC_ORIGIN precisa ser o endereço público da loja, com https e sem caminho nem barra no fim, como https://inscricoes.example.com.',
    ]),
)

describe.each(['PIX_BASE_URL', 'PIX_TOKEN_URL'])(
  'Production checks the address of the bank in %s',
  (name) => {
    test.each(['http://pix.example/v2', 'http://127.0.0.1.example/v2'])(
      'A plain address is refused, as it is not https: %s',
      (url) =>
        expect(mistakesOf({ ...complete, [name]: url })).toEqual([
          expect.stringMatching(new RegExp(`^${name} precisa ser um endereço https`)),
        ]),
    )
    test.each(['http://127.0.0.1:3001/v2', 'http://localhost:3001', 'http://[::1]:3001'])(
      'A plain address of this machine is accepted: %s',
      (url) => expect(Object.values(readConfig({ ...complete, [name]: url }).pix)).toContain(url),
    )
  },
)

describe('Production requires the settings of the chosen bank', () => {
  const atItsOwn = { ...complete, PIX_BASE_URL: '', PIX_TOKEN_URL: '' }

  test('A bank without a known address needs both addresses', () => {
    expect(mistakesOf(atItsOwn)).toEqual([
      'Defina PIX_BASE_URL: com PIX_BANK=standard a loja não conhece o endereço do banco.',
      'Defina PIX_TOKEN_URL: com PIX_BANK=standard a loja não conhece o endereço do banco.',
    ])
  })

  test('A bank that requires a certificate is refused without one', () => {
    const sentence =
      'Defina PIX_CERTIFICATE_FILE: com PIX_BANK=efi o banco só atende quem mostra um certificado (mTLS).'
    expect(mistakesOf({ ...atItsOwn, PIX_BANK: 'efi' })).toEqual([sentence])
    expect(mistakesOf({ PIX_BANK: 'efi', PIX_BASE_URL: 'https://pix.example/v2' })).toEqual([sentence])
    expect(mistakesOf({ PIX_BANK: 'efi' })).toEqual([])
    const withFile = { ...atItsOwn, PIX_BANK: 'efi', PIX_CERTIFICATE_FILE: import.meta.filename }
    expect(readConfig(withFile).pix).toMatchObject({ bank: 'efi', baseUrl: '', tokenUrl: '' })
  })
})
