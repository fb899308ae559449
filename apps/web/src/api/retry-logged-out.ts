import { ApiError } from './api-error.ts'
import { clearLogin } from '#storage/remember.ts'

/** Calls with the token of the buyer. When that session has ended, it calls again as a visitor, so the buyer stays on the page. */
export async function retryLoggedOut<Answer>(token: string, call: (token: string) => Promise<Answer>) {
  try {
    return await call(token)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    clearLogin()
    return call('')
  }
}
