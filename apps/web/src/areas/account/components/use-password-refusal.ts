import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import type { Refusal } from '#components/person/PasswordField.tsx'

/** Keeps the password that the server refused as too common, with its sentence, for the dialog that asked for it. */
export function usePasswordRefusal() {
  const [refusal, setRefusal] = useState<Refusal>()

  /** True when the answer was about the password, which is chosen again right here. */
  function takeRefusal(error: unknown, password: string) {
    if (!(error instanceof ApiError) || error.code !== 'common_password') return false
    setRefusal({ password, message: error.message })
    return true
  }

  return { refusal, takeRefusal }
}
