import { cartMessages } from '@porteira/domain'
import { useLocation } from 'wouter'
import { useAsk } from '#components/messages/messages.tsx'

type Ended = 'cart' | 'installment'

const ways = {
  cart: {
    detail:
      'Já fez o Pix? Se ele chegar depois do prazo, a inscrição vale se ainda houver vagas.\nSe não houver, o valor volta sozinho para a conta que pagou.',
    yes: 'Escolher de novo',
    path: '/purchase',
  },
  installment: {
    detail:
      'Já fez o Pix? O banco nos avisa: a parcela fica quitada, ou o valor volta sozinho para a conta que pagou.\nSe ainda não pagou, abra a parcela de novo na Área do laçador.',
    yes: 'Área do laçador',
    path: '/home',
  },
} as const

/**
 * Reports the end of a session, with what happens to a Pix that was already sent. Then it navigates to the landing
 * page, or to the page where the buyer can choose again.
 */
export function useSessionEnd(home: string) {
  const ask = useAsk()
  const [, navigate] = useLocation()

  return async (ended: Ended) => {
    const { detail, yes, path } = ways[ended]
    const answer = await ask({ title: cartMessages.sessionExpired, detail, yes, no: 'OK' })
    navigate(answer === 'yes' ? path : home)
  }
}
