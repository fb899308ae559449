import { createHash } from 'node:crypto'

/** One row of the audit as the database writes it down, every column in a fixed order. */
export type CanonicalRow = { id: number; canonical: string }
/** Hashes are hexadecimal. */
export type ChainLink = { auditId: number; day: string; previousHash: string; hash: string }

/** What the very first seal follows. */
export const NOTHING_BEFORE = '0'.repeat(64)

/** The day of the seal goes in too, so that no row moves to another day. */
const chainHash = (previous: string, day: string, canonical: string) =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(`${day}\n${canonical}`).digest('hex')

/** Seals rows in the order given, each on top of the one before. */
export function chainRows(previous: string, day: string, rows: CanonicalRow[]): ChainLink[] {
  let previousHash = previous
  return rows.map(({ id, canonical }) => {
    const hash = chainHash(previousHash, day, canonical)
    const seal = { auditId: id, day, previousHash, hash }
    previousHash = hash
    return seal
  })
}

/** A row of the audit, its seal, or both, as they lie side by side in the order of ids. */
export type AuditedRow = { id: number; canonical: string | null; seal: Omit<ChainLink, 'auditId'> | null }

/** Why a link does not fit on the hash before it; undefined when it does. */
export function faultOf(previous: string, { canonical, seal }: AuditedRow): Fault | undefined {
  if (!seal) return 'has no seal'
  if (canonical === null) return 'was removed'
  // guard: audit-hash-chain
  if (seal.previousHash !== previous) return 'does not follow the one before'
  if (seal.hash !== chainHash(previous, seal.day, canonical)) return 'was changed'
  return undefined
}

export type Fault =
  | 'has no seal'
  | 'was removed'
  | 'does not follow the one before'
  | 'was changed'
  | 'is not what the day was closed with'
