import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'

/** Shows a refusal of the server at the field that its code is about. Every other error is thrown on. */
export function useFieldRefusal<Field extends string>(fieldOf: Partial<Record<string, Field>>) {
  const [problem, setProblem] = useState<{ at: Field; says: string }>()
  return {
    errorOf: (field: Field) => (problem?.at === field ? problem.says : undefined),
    clear: () => setProblem(undefined),
    refused(error: unknown) {
      const at = error instanceof ApiError ? fieldOf[error.code] : undefined
      if (!(error instanceof ApiError) || !at) throw error
      setProblem({ at, says: error.message })
    },
  }
}
