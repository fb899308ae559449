import { call } from '#api/call.ts'

/** People and devices of the events in which the caller is an owner or an auditor. */
export const team = (token: string) => call('GET /api/team/', { query: { token } })

export const teamHistory = (token: string) => call('GET /api/team/history', { query: { token } })
