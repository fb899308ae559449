import { deskSale } from '#areas/desk/components/queries.ts'
import type { DeskSale } from '@porteira/contract'
import { formatTime, TIMINGS_IN_MS } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { amountText, centsOf } from '#api/amounts.ts'
import { query } from '#api/query.ts'
import type { Admin } from '#components/admin/admin.ts'
import { copyText } from '#components/share/copy-text.ts'
import { useShare } from '#components/share/use-share.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toast.tsx'
import { pixPart } from './queries.ts'
import styles from './Till.module.css'

type Props = { sale: DeskSale; admin: Admin; children: ReactNode }

/** The QR code of a part by Pix on the screen of the desk, its text and its link. It waits until the bank reports the Pix. */
export function PixPart({ sale, admin, children }: Props) {
  const [toast, say] = useToast()
  const { share, toast: shared } = useShare()
  const asked = useQuery(pixPart(sale.cartUUID, admin.token, centsOf(sale.pixAsked)))
  // The page above reads the same answer, and goes on when the Pix has arrived.
  const { dataUpdatedAt } = useQuery({
    ...query(...deskSale(sale.cartUUID, admin.token)),
    refetchInterval: TIMINGS_IN_MS.paymentPoll,
  })
  const charge = asked.data

  async function copy(code: string) {
    say((await copyText(code)) ? 'Código Pix copiado.' : 'Este navegador não deixou copiar.')
  }

  // The form that asked for the Pix is gone.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <section className={styles['pix']} aria-label="Pix">
      <h2 ref={heading} tabIndex={-1} className={typography['heading']}>
        Pix de {amountText(sale.pixAsked)}
      </h2>
      {asked.error && (
        <LoadFailure error={asked.error} busy={asked.isFetching} onRetry={() => asked.refetch()} />
      )}
      {!charge && !asked.error && <Skeleton shape={[14, 3]} label="Criando o código Pix" />}
      {charge && (
        <>
          <img className={styles['qr']} src={charge.qr} alt="QR code do Pix" width="280" height="280" />
          <p className={styles['pending']} role="status">
            Aguardando o pagamento. Esta tela avança sozinha.
          </p>
          <p>Vagas guardadas até {formatTime(new Date(dataUpdatedAt + sale.expirationSeconds * 1000))}.</p>
          <div className={layout['row']}>
            <Button icon="copy" onClick={() => void copy(charge.pixCopiaECola)}>
              Copiar código
            </Button>
            {charge.link !== '' && (
              <Button
                icon="share"
                onClick={() =>
                  void share({ title: 'Pix', text: `Pix de ${amountText(sale.pixAsked)}`, url: charge.link })
                }
              >
                Mandar o link
              </Button>
            )}
          </div>
        </>
      )}
      {children}
      {toast}
      {shared}
    </section>
  )
}
