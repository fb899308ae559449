import type { ReactNode } from 'react'
import { TextDialog } from '#ui/TextDialog.tsx'

type Props = {
  title: string
  send: string
  children?: ReactNode
  isReady?: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

/** Asks why a step is taken back or a document is waived. The reason stays in the history. */
export const ReasonDialog = ({ isReady = true, onSend, ...dialog }: Props) => (
  <TextDialog
    {...dialog}
    isReady={isReady}
    reason={isReady ? 'Escreva o motivo.' : 'Escolha o que dispensar.'}
    hint="Fica no histórico. Não escreva nomes nem CPF."
    maxLength={200}
    autoComplete="off"
    onText={onSend}
  />
)
