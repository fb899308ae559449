import type { LoadResult, Watch } from '../load/wrk.ts'

export type Load = { url: string; clients: number; seconds: number; watch: Watch }

/** A kind of call, and the limit that it is compared with. */
export type Work = {
  work: string
  limit: string
  clients: number[]
  /** Also one process behind nginx, which tells the effect of nginx from that of several processes. */
  isMeasuredBehindNginx: boolean
  wanted(clients: number): number | undefined
  measureOurs(load: Load): Promise<LoadResult>
  measureLimit(load: Load): Promise<LoadResult>
}
