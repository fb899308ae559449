import { businessDate, momentText } from '@porteira/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Connection, useConnection } from '#api/connection.ts'
import { useStoredOn } from '#api/stored-answer.ts'
import { readStored } from '#storage/session.ts'
import { isCameraPage } from './own-document.ts'
import { OfflineBanner } from '#ui/OfflineBanner.tsx'

const ASK_AGAIN_MS = 10_000

/** Says that the connection is weak or lost, and how old the data on the screen are. */
export function ConnectionBanner() {
  const connection = useConnection()
  const storedOn = useStoredOn()
  const client = useQueryClient()

  useEffect(() => {
    if (storedOn === '' || connection === 'none') return
    const askAgain = () => void client.refetchQueries({ type: 'active' })
    askAgain()
    const timer = setInterval(askAgain, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [client, connection, storedOn])

  return <OfflineBanner>{textOf(connection, storedOn)}</OfflineBanner>
}

function textOf(connection: Connection, storedOn: string) {
  // The check-in shows its own banner with the actions that wait to be sent.
  if (isCameraPage(location.pathname)) return ''
  if (storedOn !== '') {
    const moment = momentText(new Date(storedOn), businessDate(new Date()))
    return `${connection === 'none' ? 'Sem conexão.' : 'Sinal fraco.'} Atualizado ${moment}.`
  }
  if (connection === 'good') return ''
  if (connection === 'weak') return 'Sinal fraco. Tentando de novo…'
  if (location.pathname.startsWith('/apontador/'))
    return 'Sem conexão. As armadas ficam guardadas neste aparelho.'
  return `Sem conexão. ${readStored('cartUUID') ? 'Sua inscrição está guardada.' : 'Esta tela espera o sinal voltar.'}`
}
