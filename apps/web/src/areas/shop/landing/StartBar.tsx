import type { Event } from '@porteira/contract'
import { Suspense, useId } from 'react'
import { useLocation } from 'wouter'
import { amountText } from '#api/amounts.ts'
import { useStoredOn } from '#api/stored-answer.ts'
import { page } from '#shell/lazy-page.ts'
import typography from '#styles/typography.module.css'
import { ActionBar, BarSum } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import type { NoticeProps } from './opening/NoticeButton.tsx'
import styles from './EventLanding.module.css'
import { lowestPrice, type Variant } from './variant.ts'

// Most visitors arrive while the sale is open.
const NoticeButton = page<NoticeProps>(() => import('./opening/NoticeButton.tsx'))

type Props = { event: Event; variant: Variant; isSelling: boolean; notice: NoticeProps }

const captions: Record<Variant, string> = {
  open: 'Seu lugar fica guardado por 15 minutos enquanto você paga.',
  soon: 'Deixe seu cadastro pronto e ganhe tempo na abertura.',
  'sold-out': 'Já comprou? Entre para pagar uma parcela ou completar a inscrição.',
  live: 'Já comprou? Entre para ver sua inscrição.',
  closed: 'Já comprou? Entre para pagar uma parcela ou completar a inscrição.',
  past: 'Já comprou? Entre para ver sua inscrição.',
}

/** The actions of the page: at the bottom of a phone, next to the name of the event on a wide screen. */
export function StartBar({ event, variant, isSelling, notice }: Props) {
  const [, navigate] = useLocation()
  const caption = useId()
  // Stored prices and units may be wrong by now.
  const isStored = useStoredOn() !== ''
  const price = variant === 'open' ? lowestPrice(event.offers) : undefined
  const hasScore = !isSelling && event.rankingsUpdatedOn !== null
  return (
    <div className={styles['start']}>
      <ActionBar settles>
        {price !== undefined && <BarSum label="A partir de" amount={amountText(price)} />}
        {variant === 'soon' && (
          <Suspense
            fallback={
              <Button look="main" busy>
                Avisar quando abrir
              </Button>
            }
          >
            <NoticeButton {...notice} />
          </Suspense>
        )}
        {hasScore && (
          <LinkButton look="main" href={`/placar/event/${event.eventUUID}`}>
            {variant === 'live' ? 'Ver placar ao vivo' : 'Ver placar'}
          </LinkButton>
        )}
        <Button
          look={variant === 'open' ? 'main' : 'plain'}
          disabled={isStored}
          aria-describedby={caption}
          onClick={() => navigate('/login')}
        >
          Iniciar
        </Button>
      </ActionBar>
      <p id={caption} className={typography['caption']}>
        {isStored ? 'As inscrições abrem aqui quando o sinal voltar.' : captions[variant]}
      </p>
    </div>
  )
}
