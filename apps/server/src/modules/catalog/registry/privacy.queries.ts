import type { Database } from '#platform/database/client.ts'

export const deleteMembership = (db: Database, cpf: string) =>
  db.deleteFrom('membership').where('cpf', '=', cpf).execute()
