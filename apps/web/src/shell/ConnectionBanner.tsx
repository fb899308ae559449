import { type Connection, useConnection } from '#api/connection.ts'
import { readStored } from '#storage/session.ts'
import { OfflineBanner } from '#ui/OfflineBanner.tsx'

export const ConnectionBanner = () => <OfflineBanner>{textOf(useConnection())}</OfflineBanner>

function textOf(connection: Connection) {
  if (connection === 'good') return ''
  if (connection === 'weak') return 'Sinal fraco. Tentando de novo…'
  if (location.pathname.startsWith('/apontador/'))
    return 'Sem conexão. As armadas ficam guardadas neste aparelho.'
  return `Sem conexão. ${readStored('cartUUID') ? 'Sua inscrição está guardada.' : 'Esta tela espera o sinal voltar.'}`
}
