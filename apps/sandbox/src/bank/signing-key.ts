import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  sign,
} from 'node:crypto'
import type { Context } from '#context.ts'
import { LOCATION_HOST } from '#bank/br-code.ts'
import { sql } from '#store.ts'

type KeyRow = { kid: string; private_key: string }

/** The signing key of the bank. The first start creates it. */
function readKey({ store }: Context) {
  const row = store.find<KeyRow>(sql`select * from signing_key`) ?? makeKey({ store })
  const jwk: JsonWebKey = JSON.parse(row.private_key)
  return { kid: row.kid, key: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

function makeKey({ store }: Pick<Context, 'store'>): KeyRow {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const json = JSON.stringify(privateKey.export({ format: 'jwk' }))
  const row = { kid: createHash('sha256').update(json).digest('base64url').slice(0, 16), private_key: json }
  store.insert('signing_key', row)
  return row
}

/** A JWS in compact form (RFC 7515) with ES256, for payers' banks. */
export function signed(context: Context, payload: object): string {
  const { kid, key } = readKey(context)
  const header = { alg: 'ES256', typ: 'JOSE', kid, jku: `https://${LOCATION_HOST}/.well-known/jwks.json` }
  const content = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}

/** `GET /.well-known/jwks.json`: the public keys that verify the signatures. */
export function publicKeys(context: Context) {
  const { kid, key } = readKey(context)
  return { keys: [{ ...createPublicKey(key).export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' }] }
}
