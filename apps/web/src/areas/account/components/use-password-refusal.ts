import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import type { Refusal } from '#components/person/PasswordField.tsx'

/** Holds the password that the server refused as too common, with the message, for the password dialog. */
export function usePasswordRefusal() {
  const [refusal, setRefusal] = useState<Refusal>()

  /** True when the error is about the password. Then the dialog stays open for another one. */
  function takeRefusal(error: unknown, password: string) {
    if (!(error instanceof ApiError) || error.code !== 'common_password') return false
    setRefusal({ password, message: error.message })
    return true
  }

  return { refusal, takeRefusal }
}
