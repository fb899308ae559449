import { ApiError } from './api-error.ts'
import { clearLogin } from '#storage/remember.ts'

/** Calls as the buyer; when that session has ended, as a visitor, so that the buyer keeps the place. */
export async function retryLoggedOut<Answer>(token: string, call: (token: string) => Promise<Answer>) {
  try {
    return await call(token)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    clearLogin()
    return call('')
  }
}
