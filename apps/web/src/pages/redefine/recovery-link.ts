/** What a recovery link carries. `landing` is the path to return to, '' when it names none. */
export type RecoveryLink = { cpf: string; code: string; landing: string }

/** Reads the link's query. A landing is the name of one of our events and never another host. */
export function readRecoveryLink(search: string): RecoveryLink {
  const query = new URLSearchParams(search)
  const landing = query.get('landing')?.replace(/^\//, '') ?? ''
  return {
    cpf: query.get('cpf') ?? '',
    code: query.get('code') ?? '',
    landing: /^[a-z0-9-]{1,32}$/.test(landing) ? `/${landing}` : '',
  }
}
