import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import type { PixConfig } from './config.ts'

type Files = Pick<PixConfig, 'certificateFile' | 'certificatePassphrase'>

/**
 * The end of the client certificate's validity; undefined without a certificate. Rejects if the file cannot be read or
 * its passphrase is wrong.
 */
export async function readCertificateEnd({ certificateFile, certificatePassphrase }: Files) {
  if (!certificateFile) return undefined
  const content = readFileSync(certificateFile)
  return /\.(p12|pfx)$/i.test(certificateFile)
    ? readEndByHandshake({
        pfx: content,
        ...(certificatePassphrase && { passphrase: certificatePassphrase }),
      })
    : new X509Certificate(content).validToDate
}

/** Node cannot parse a .p12 file directly. A TLS handshake with a temporary local server reads its certificate. */
async function readEndByHandshake(bundle: tls.SecureContextOptions) {
  const server = tls.createServer(bundle).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const socket = tls.connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const { valid_to: until } = socket.getPeerCertificate()
    socket.destroy()
    return new Date(until)
  } finally {
    server.close()
  }
}
