import { createHash } from 'node:crypto'

/** One row of the audit as text, with every column in a fixed order. */
export type CanonicalRow = { id: number; canonical: string }
/** Hashes are hexadecimal. */
export type ChainLink = { auditId: number; day: string; previousHash: string; hash: string }

/** The previous hash of the first link. */
export const NOTHING_BEFORE = '0'.repeat(64)

/** The hash covers the day, so that no row can move to another day. */
const chainHash = (previous: string, day: string, canonical: string) =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(`${day}\n${canonical}`).digest('hex')

/** Makes a link for each row, in the given order. Each hash covers the hash before it. */
export function chainRows(previous: string, day: string, rows: CanonicalRow[]): ChainLink[] {
  let previousHash = previous
  return rows.map(({ id, canonical }) => {
    const hash = chainHash(previousHash, day, canonical)
    const link = { auditId: id, day, previousHash, hash }
    previousHash = hash
    return link
  })
}

/** A row of the audit with its link. One of them may be missing. */
export type AuditedRow = { id: number; canonical: string | null; link: Omit<ChainLink, 'auditId'> | null }

/** Why a link does not follow the previous hash; undefined when it does. */
export function faultOf(previous: string, { canonical, link }: AuditedRow): Fault | undefined {
  if (!link) return 'has no seal'
  if (canonical === null) return 'was removed'
  // guard: audit-hash-chain
  if (link.previousHash !== previous) return 'does not follow the one before'
  if (link.hash !== chainHash(previous, link.day, canonical)) return 'was changed'
  return undefined
}

export type Fault =
  | 'has no seal'
  | 'was removed'
  | 'does not follow the one before'
  | 'was changed'
  | 'is not what the day was closed with'
