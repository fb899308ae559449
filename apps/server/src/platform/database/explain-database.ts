import path from 'node:path'
import { isConnectionLost } from './connection-lost.ts'

type Fields = { code?: unknown; message?: unknown; address?: unknown; port?: unknown; hostname?: unknown }

/**
 * One Portuguese sentence about a database that cannot be reached or refuses this connection; undefined for any other
 * failure. No sentence repeats what could hold a password: only names that the server or the system reported.
 */
export function explainDatabase(error: unknown): string | undefined {
  if (error instanceof AggregateError) return explainDatabase(error.errors[0])
  if (typeof error !== 'object' || error === null) return undefined
  const fields: Fields = error
  const code = String(fields.code ?? '')
  const message = String(fields.message ?? '')
  const ofServer = sentences[code]?.(message)
  if (ofServer) return ofServer
  if (/^SASL: .*password/.test(message))
    return 'O banco de dados pede uma senha, e DATABASE_URL não traz nenhuma. Acrescente a senha em DATABASE_URL.'
  if (TLS.test(code) || /\bSSL\b/.test(message))
    return `A conexão cifrada (TLS) com o banco de dados não foi aceita (${code || message}). Confira sslmode e o certificado em DATABASE_URL.`
  if (fields.hostname !== undefined)
    return `O nome ${fields.hostname} não foi encontrado. Corrija o nome do servidor em DATABASE_URL.`
  return isConnectionLost(error) ? unreachable(fields, code) : undefined
}

const TLS =
  /^(EPROTO|ERR_TLS.*|ERR_SSL.*|CERT_.*|(DEPTH_ZERO_)?SELF_SIGNED_CERT.*|UNABLE_TO_(VERIFY|GET)_.*|HOSTNAME_MISMATCH)$/

const sentences: Record<string, (message: string) => string | undefined> = {
  '08P01': (message) =>
    /unsupported startup parameter/.test(message)
      ? 'O PgBouncer não aceita um parâmetro da conexão. Tire options de DATABASE_URL, ou acrescente options a ignore_startup_parameters no PgBouncer.'
      : undefined,
  '28P01': (message) =>
    `O banco de dados recusou a senha do usuário${quoted(message)}. Corrija a senha em DATABASE_URL.`,
  '28000': (message) =>
    `O banco de dados não aceita o usuário${quoted(message)} nesta conexão. Confira o usuário em DATABASE_URL, se o papel existe e pode entrar (LOGIN), e o pg_hba.conf.`,
  '3D000': (message) =>
    `O banco de dados${quoted(message)} não existe neste servidor. Corrija o nome em DATABASE_URL, ou crie o banco.`,
  '53300': () =>
    'O PostgreSQL não tem mais conexões livres. Encerre as que sobram, ou aumente max_connections.',
  '53100': () =>
    'O disco do banco de dados está cheio. Libere espaço no servidor PostgreSQL ou, sem DATABASE_URL, no disco da pasta de DATA_DIR.',
  '57P01': () => 'O banco de dados encerrou a conexão. Tente de novo em alguns segundos.',
  '57P02': () => 'O banco de dados caiu e está voltando. Tente de novo em alguns segundos.',
  '57P03': () => 'O banco de dados está iniciando ou parando. Tente de novo em alguns segundos.',
  '42501': () =>
    'Falta ao usuário do banco de dados uma permissão. Rode porteira migrate com o usuário dono das tabelas.',
  '42P01': () =>
    'Faltam tabelas neste banco de dados. Confira o nome em DATABASE_URL, ou rode porteira migrate com o usuário dono das tabelas.',
  '25006': () =>
    'Este banco de dados só aceita leituras, como uma réplica. DATABASE_URL deve apontar para o principal.',
}

/** The name that the server quotes in its message: of a role or of a database. */
function quoted(message: string) {
  const name = /(?:user|role|database|usuário|papel|banco de dados) "([^"]+)"/.exec(message)?.[1]
  return name ? ` ${name}` : ''
}

function unreachable({ address, port }: Fields, code: string) {
  if (typeof address !== 'string')
    return 'O banco de dados não respondeu a tempo ou encerrou a conexão. Confira se o PostgreSQL está no ar e o endereço em DATABASE_URL.'
  if (!address.startsWith('/'))
    return `O banco de dados não responde em ${address}, porta ${port} (${code}). Confira se o PostgreSQL está no ar e o endereço em DATABASE_URL.`
  const folder = path.dirname(address)
  if (code === 'EACCES')
    return `Este usuário não tem permissão para o soquete do banco de dados na pasta ${folder}. Corrija a permissão da pasta, ou o endereço em DATABASE_URL.`
  return `O banco de dados não responde no soquete da pasta ${folder} (${code}). Confira se o PostgreSQL está no ar e a pasta em DATABASE_URL.`
}
