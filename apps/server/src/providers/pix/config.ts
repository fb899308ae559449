import { readFileSync } from 'node:fs'
import { X509Certificate } from 'node:crypto'

/** Keys and addresses of one bank. Empty texts count as not set. */
export type PixConfig = {
  /** Name of a profile; 'standard' follows the Banco Central's API Pix to the letter. */
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
  /** Inter's x-conta-corrente, where the application sees several accounts. */
  accountNumber?: string
  /** How the bank shows that it calls: by the secret in the address alone, or by a client certificate besides. */
  webhookMode?: 'secret' | 'mtls'
  /** mTLS: a .p12 or .pfx file alone, or a PEM file with its key in another. */
  certificateFile?: string
  certificateKeyFile?: string
  certificatePassphrase?: string
  /** Authorities to trust besides the usual ones, PEM. */
  authorityFile?: string
  connectTimeoutInMs?: number
  timeoutInMs?: number
}

/** The whole address that the bank calls; its last part is the secret by which a call is the bank's. */
export const webhookAddressOf = (given: { webhookUrl: string; webhookSecret: string }) =>
  `${given.webhookUrl}/${given.webhookSecret}`

/** What TLS needs of the certificate files. They are read once, at the start. */
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

/** When the PEM certificate runs out; undefined without one and for .p12 files, which Node cannot look into. */
export function certificateExpiry({ certificateFile }: PixConfig) {
  if (!certificateFile || /\.(p12|pfx)$/i.test(certificateFile)) return undefined
  return new X509Certificate(readFileSync(certificateFile)).validToDate
}
