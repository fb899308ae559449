import type { Context } from '#context.ts'

export type PixRow = {
  e2eid: string
  txid: string | null
  pix_key: string
  cents: number
  settled_at: number
  parts: string
  payer_document: string | null
}

export const findPix = ({ store }: Context, e2eid: string) =>
  store.find<PixRow>('select * from pix where e2eid = ?', e2eid)

export const listPixOf = ({ store }: Context, txid: string) =>
  store.list<PixRow>('select * from pix where txid = ? order by rowid', txid)

export const listPixBetween = ({ store }: Context, { from, to }: { from: number; to: number }) =>
  store.list<PixRow>(
    'select * from pix where settled_at between ? and ? order by settled_at, rowid',
    from,
    to,
  )

export const insertPix = ({ store }: Context, pix: PixRow) =>
  store.run(
    `insert into pix (e2eid, txid, pix_key, cents, settled_at, parts, payer_document)
     values (?, ?, ?, ?, ?, ?, ?)`,
    pix.e2eid,
    pix.txid,
    pix.pix_key,
    pix.cents,
    pix.settled_at,
    pix.parts,
    pix.payer_document,
  )
