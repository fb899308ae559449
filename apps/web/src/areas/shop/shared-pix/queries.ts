import { query } from '#api/query.ts'

const POLL_IN_MS = 3000

/** Reads a Pix of a sale at the desk, again and again until its state is paid or over. */
export const sharedPix = (txid: string) => ({
  ...query('GET /api/pay/:txid', { params: { txid } }),
  refetchInterval: ({ state: { data } }: { state: { data?: { state: string } | undefined } }) =>
    data === undefined || data.state === 'waiting' ? POLL_IN_MS : (false as const),
})
