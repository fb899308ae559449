import { swapMessages } from '@porteira/domain'
import { Suspense, useId } from 'react'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { ErrorBoundary } from '#shell/ErrorBoundary.tsx'
import { page } from '#shell/lazy-page.ts'
import cards from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import styles from './SwapCard.module.css'
import type { SwapOptions } from './use-swap.ts'

const SwapForm = page<SwapOptions>(() => import('./SwapForm.tsx'))

const AND = new Intl.ListFormat('pt-BR')

type Props = SwapOptions & {
  isOpen: boolean
  /** Undefined for the only entry that can be changed, which is always open. */
  onToggle: ((isOpen: boolean) => void) | undefined
}

/** One entry with its number, its riders and until when they may be swapped. Open it has the fields of the riders. */
export function SwapCard({ isOpen, onToggle, ...form }: Props) {
  const { item, until, refusal } = form.entry
  const id = useId()
  return (
    <section className={cards['card']} aria-labelledby={id}>
      <div className={styles['head']}>
        <BadgePlate number={item.badge ?? undefined} />
        <div>
          <h2 id={id} className={styles['title']}>
            {item.name}
          </h2>
          {item.bundleName && <p className={typography['caption']}>[{item.bundleName}]</p>}
          {!isOpen && (
            <p className={typography['caption']}>{AND.format(item.participants.map(({ name }) => name))}</p>
          )}
          {refusal === '' ? (
            <p className={typography['caption']}>{swapMessages.until(until)}</p>
          ) : (
            <p className={styles['refusal']}>{refusal}</p>
          )}
        </div>
        {refusal === '' && onToggle && (
          <Button size="small" aria-expanded={isOpen} aria-describedby={id} onClick={() => onToggle(!isOpen)}>
            {isOpen ? 'Fechar' : 'Trocar'}
          </Button>
        )}
      </div>
      {isOpen && (
        <ErrorBoundary instead={<p role="alert">Esta parte não carregou. Recarregue a página.</p>}>
          <Suspense>
            <SwapForm {...form} />
          </Suspense>
        </ErrorBoundary>
      )}
    </section>
  )
}
