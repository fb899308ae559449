import { ApiError } from './api-error.ts'
import { clearLogin, token } from '#storage/session.ts'

/** Calls as the buyer; when that session has ended, as a visitor, so that nobody loses his place over it. */
export async function evenLoggedOut<Answer>(call: (token: string) => Promise<Answer>) {
  try {
    return await call(token())
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    clearLogin()
    return call('')
  }
}
