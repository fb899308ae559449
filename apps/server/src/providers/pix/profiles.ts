import { randomUUID } from 'node:crypto'
import type { PixConfig } from './config.ts'

/** The differences of one bank from the standard. The sources are the banks' API pages, listed in docs/domain. */
export type BankProfile = {
  baseUrl: string
  tokenUrl: string
  tokenBody: 'form' | 'json'
  /** The place of client id and secret: Authorization header, body, or only the id (the certificate proves it). */
  credentials: 'basic' | 'body' | 'id-only'
  sendsScope: boolean
  needsCertificate: boolean
  /** Resources with another address, relative to baseUrl. */
  elsewhere?: Record<string, string>
  headers?: (config: PixConfig) => Record<string, string>
  query?: (config: PixConfig) => Record<string, string>
  webhookHeaders?: (config: PixConfig) => Record<string, string>
}

export const SCOPES = 'cob.read cob.write cobv.read cobv.write pix.read pix.write webhook.read webhook.write'

const STANDARD: BankProfile = {
  baseUrl: '',
  tokenUrl: '',
  tokenBody: 'form',
  credentials: 'basic',
  sendsScope: true,
  needsCertificate: false,
}

const profiles = {
  standard: STANDARD,
  sandbox: STANDARD,
  efi: {
    ...STANDARD,
    baseUrl: 'https://pix.api.efipay.com.br/v2',
    tokenUrl: 'https://pix.api.efipay.com.br/oauth/token',
    tokenBody: 'json',
    sendsScope: false,
    needsCertificate: true,
    // If the proxy does not check the bank's client certificate, the secret in the address replaces it.
    webhookHeaders: ({ webhookMode }): Record<string, string> =>
      webhookMode === 'mtls' ? {} : { 'x-skip-mtls-checking': 'true' },
  },
  bb: {
    ...STANDARD,
    baseUrl: 'https://api-pix.bb.com.br/pix/v2',
    tokenUrl: 'https://oauth.bb.com.br/oauth/token',
    needsCertificate: true,
    query: ({ appKey }) => ({ 'gw-dev-app-key': appKey ?? '' }),
  },
  inter: {
    ...STANDARD,
    baseUrl: 'https://cdpj.partners.bancointer.com.br/pix/v2',
    tokenUrl: 'https://cdpj.partners.bancointer.com.br/oauth/v2/token',
    credentials: 'body',
    needsCertificate: true,
    headers: ({ accountNumber }): Record<string, string> =>
      accountNumber ? { 'x-conta-corrente': accountNumber } : {},
  },
  itau: {
    ...STANDARD,
    baseUrl: 'https://secure.api.itau/pix_recebimentos/v2',
    tokenUrl: 'https://sts.itau.com.br/api/oauth/token',
    credentials: 'body',
    sendsScope: false,
    needsCertificate: true,
    headers: () => ({ 'x-correlationID': randomUUID() }),
  },
  sicoob: {
    ...STANDARD,
    baseUrl: 'https://api.sicoob.com.br/pix/api/v2',
    tokenUrl: 'https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token',
    credentials: 'id-only',
    needsCertificate: true,
    headers: ({ clientId }) => ({ client_id: clientId }),
  },
  sicredi: {
    ...STANDARD,
    baseUrl: 'https://api-pix.sicredi.com.br/api/v2',
    tokenUrl: 'https://api-pix.sicredi.com.br/oauth/token',
    needsCertificate: true,
    elsewhere: { cob: '../v3/cob' },
  },
  bradesco: {
    ...STANDARD,
    baseUrl: 'https://qrpix.bradesco.com.br/v2',
    tokenUrl: 'https://qrpix.bradesco.com.br/auth/server/oauth/token',
    needsCertificate: true,
  },
} satisfies Record<string, BankProfile>

export type BankName = keyof typeof profiles

const isBankName = (name: string): name is BankName => Object.hasOwn(profiles, name)

const [firstBank = 'standard', ...otherBanks] = Object.keys(profiles).filter(isBankName)
export const bankNames: readonly [BankName, ...BankName[]] = [firstBank, ...otherBanks]

/** The profile of a bank by its name, without configured values. */
export const profileNamed = (name: BankName): BankProfile => profiles[name]

/** The profile of the configured bank with the configured addresses. Throws an Error that names what is missing. */
export function profileOf(config: PixConfig): BankProfile {
  if (!isBankName(config.bank))
    throw new Error(`Unknown bank "${config.bank}"; known: ${Object.keys(profiles).join(', ')}.`)
  const profile: BankProfile = profiles[config.bank]
  const baseUrl = config.baseUrl || profile.baseUrl
  const tokenUrl = config.tokenUrl || profile.tokenUrl
  if (!baseUrl || !tokenUrl) throw new Error(`The bank "${config.bank}" needs a base URL and a token URL.`)
  // A plain http address belongs to a sandbox, which cannot request a certificate.
  if (profile.needsCertificate && baseUrl.startsWith('https:') && !config.certificateFile)
    throw new Error(`The bank "${config.bank}" needs a client certificate.`)
  return { ...profile, baseUrl, tokenUrl }
}

/**
 * The address of a resource such as 'cob/{txid}' with the bank's query. Throws a RangeError for empty or dot segments.
 */
export function addressOf(profile: BankProfile, config: PixConfig, path: string, query: Query = {}) {
  const [resource = '', ...rest] = path.split('/')
  if (rest.some((part) => /^\.*$/.test(part)))
    throw new RangeError('An id is missing or climbs out of its resource.')
  const place = [profile.elsewhere?.[resource] ?? resource, ...rest.map(encodeURIComponent)].join('/')
  const url = new URL(place, `${profile.baseUrl.replace(/\/$/, '')}/`)
  for (const [name, value] of Object.entries({ ...query, ...profile.query?.(config) }))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

const idNames: Record<string, string> = {
  cob: '/{txid}',
  cobv: '/{txid}',
  pix: '/{e2eid}',
  devolucao: '/{id}',
  webhook: '/{chave}',
}

/** The path of a call with the names of its ids: '/cob/{txid}' of 'cob/…'. Only words of the standard are left. */
export const templateOf = (path: string) =>
  path
    .split('/')
    .map((part, index, parts) => {
      const name = index % 2 === 0 && Object.hasOwn(idNames, part) ? part : undefined
      // guard: bank-call-named-without-ids
      return name === undefined ? '' : `/${name}${index + 1 < parts.length ? idNames[name] : ''}`
    })
    .join('')

export type Query = Record<string, string | number | boolean | undefined>
