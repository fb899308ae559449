import { Refusal } from '#errors.ts'
import { OperatorError } from '#operator-error.ts'

const sentences: Record<string, string> = {
  '28P01': 'O banco de dados recusou a senha. Confira DATABASE_URL.',
  '28000': 'O banco de dados recusou este papel. Confira DATABASE_URL.',
  '3D000': 'Este banco de dados não existe no servidor. Confira DATABASE_URL.',
  '42501': 'O papel de DATABASE_URL não tem permissão para isto no banco de dados.',
  ECONNREFUSED: 'O banco de dados não responde. Confira DATABASE_URL e se o PostgreSQL está no ar.',
  ENOENT: 'O banco de dados não responde. Confira DATABASE_URL e se o PostgreSQL está no ar.',
}

/** What to tell an operator about a failure that he can correct; undefined for a bug. */
export function explainFailure(error: unknown): string | undefined {
  if (error instanceof OperatorError || error instanceof Refusal) return error.message
  if (!(error instanceof Error)) return undefined
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' ? sentences[code] : undefined
}
