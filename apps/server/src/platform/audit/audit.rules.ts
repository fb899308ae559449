/** Who did it. */
export type Actor = {
  kind: 'visitor' | 'user' | 'admin' | 'service' | 'job' | 'bank' | 'command'
  accountId?: number
  ipPrefix?: string
  requestId?: string
}

/** What was done to which thing. */
export type Fact = {
  action: string
  entity: string
  entityId: string
  before?: unknown
  after?: unknown
  reason?: string
}
