import { readFileSync } from 'node:fs'
import { X509Certificate } from 'node:crypto'

/** Credentials and addresses of one bank. Empty texts count as not set. */
export type PixConfig = {
  /** Name of a profile. 'standard' follows the Banco Central's API Pix exactly. */
  bank: string
  /** With the version, like https://pix.example.com/v2. Overrides the profile's address. */
  baseUrl?: string
  tokenUrl?: string
  clientId: string
  clientSecret: string
  /** The Pix key that receives. */
  key: string
  /** Banco do Brasil's gw-dev-app-key. */
  appKey?: string
  /** Inter's x-conta-corrente, for applications with access to several accounts. */
  accountNumber?: string
  /** Proof of a webhook call: only the secret in the address, or also a client certificate. */
  webhookMode?: 'secret' | 'mtls'
  /** mTLS: a .p12 or .pfx file alone, or a PEM file with its key in another. */
  certificateFile?: string
  certificateKeyFile?: string
  certificatePassphrase?: string
  /** Certificate authorities to trust in addition to the usual ones, PEM. */
  authorityFile?: string
  connectTimeoutInMs?: number
  timeoutInMs?: number
}

/** The address that the bank calls. Its last part is a secret that proves the call. */
export const webhookAddressOf = (config: { webhookUrl: string; webhookSecret: string }) =>
  `${config.webhookUrl}/${config.webhookSecret}`

/** The TLS options from the certificate files. They are read once, at the start. */
export function readCertificate(config: PixConfig) {
  const { certificateFile, certificateKeyFile, certificatePassphrase, authorityFile } = config
  const isBundle = /\.(p12|pfx)$/i.test(certificateFile ?? '')
  const content = certificateFile ? readFileSync(certificateFile) : undefined
  return {
    ...(content && (isBundle ? { pfx: content } : { cert: content })),
    ...(certificateKeyFile && { key: readFileSync(certificateKeyFile) }),
    ...(certificatePassphrase && { passphrase: certificatePassphrase }),
    ...(authorityFile && { ca: readFileSync(authorityFile) }),
  }
}

/** The end of the PEM certificate's validity; undefined without one and for .p12 files, which Node cannot parse. */
export function certificateExpiry({ certificateFile }: PixConfig) {
  if (!certificateFile || /\.(p12|pfx)$/i.test(certificateFile)) return undefined
  return new X509Certificate(readFileSync(certificateFile)).validToDate
}
