import { api } from './client.ts'

/**
 * Ends the session of a token on the server, also when the page is closed or reloaded meanwhile. Without an answer the
 * session stays until it expires.
 */
export const endSession = (token: string): Promise<unknown> =>
  api('POST /api/users/logout', { query: { token }, body: { token } }, { outlivesPage: true }).catch(() => {})
