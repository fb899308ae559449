import { useConnection } from '#api/connection.ts'
import { recall } from '#storage/session.ts'
import { OfflineBanner } from '#ui/OfflineBanner.tsx'

export function ConnectionBanner() {
  const connection = useConnection()
  if (connection === 'good') return <OfflineBanner />
  if (connection === 'weak') return <OfflineBanner>Sinal fraco. Tentando de novo…</OfflineBanner>
  if (location.pathname.startsWith('/apontador/'))
    return <OfflineBanner>Sem conexão. As armadas ficam guardadas neste aparelho.</OfflineBanner>
  return (
    <OfflineBanner>
      {recall('cartUUID')
        ? 'Sem conexão. Sua inscrição está guardada.'
        : 'Sem conexão. Esta tela espera o sinal voltar.'}
    </OfflineBanner>
  )
}
