import { query } from '#api/query.ts'

const POLL_IN_MS = 3000

/** A Pix of a sale at the desk. It is read again until it is paid or over. */
export const sharedPix = (txid: string) => ({
  ...query('GET /api/pay/:txid', { params: { txid } }),
  refetchInterval: ({ state: { data } }: { state: { data?: { state: string } | undefined } }) =>
    data === undefined || data.state === 'waiting' ? POLL_IN_MS : (false as const),
})
