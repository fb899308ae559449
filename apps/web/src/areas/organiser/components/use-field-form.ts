import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'

/** Sends a form. A refusal whose code is about a field is shown there, every other error in a dialog. */
export function useFieldForm<Field extends string>(admin: Admin, fieldOf: Partial<Record<string, Field>>) {
  const { send, busy } = useAdminSend(admin)
  const [problem, setProblem] = useState<{ at: Field; says: string }>()

  function refused(error: unknown) {
    const at = error instanceof ApiError ? fieldOf[error.code] : undefined
    if (!(error instanceof ApiError) || !at) throw error
    setProblem({ at, says: error.message })
    return undefined
  }

  return {
    busy,
    errorOf: (field: Field) => (problem?.at === field ? problem.says : undefined),
    clear: () => setProblem(undefined),
    /** Resolves to the answer; undefined after an error. */
    submit<Answer>(call: () => Promise<Answer>) {
      setProblem(undefined)
      return send(() => call().catch(refused))
    },
  }
}
