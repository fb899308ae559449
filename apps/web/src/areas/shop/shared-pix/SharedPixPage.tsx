import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'wouter'
import { amountText } from '#api/amounts.ts'
import { ApiError } from '#api/api-error.ts'
import { PaymentScreen } from '#areas/shop/components/pix/PaymentScreen.tsx'
import { useWakeLock } from '#shell/use-wake-lock.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { sharedPix } from './queries.ts'

/** The Pix of a sale at the desk, on the phone of the buyer. It needs no login and shows no names of persons. */
export default function SharedPixPage() {
  const { txid = '' } = useParams<{ txid: string }>()
  const { data, error, isFetching, refetch } = useQuery({ ...sharedPix(txid), staleTime: 0, gcTime: 0 })
  const qr = data?.qr ?? ''
  const picture = useMemo(() => pictureOf(qr), [qr])
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
  useWakeLock(data?.state === 'waiting')

  return (
    <Page title="Pagamento por Pix" tab="Pagamento por Pix" masthead="brand" headingHidden>
      {!data && !error && <Skeleton shape={[1.5, 6, 8]} />}
      {!data && isUnknown && (
        <Callout tone="bad" live>
          Este link não vale mais. Peça outro na secretaria.
        </Callout>
      )}
      {!data && error && !isUnknown && <LoadFailure error={error} busy={isFetching} onRetry={refetch} />}
      {data?.state === 'over' && (
        <Callout tone="bad" live>
          Este Pix não vale mais. Peça outro na secretaria antes de pagar.
        </Callout>
      )}
      {data?.state === 'paid' && (
        <Callout tone="good" live>
          Pagamento recebido. A secretaria já sabe e entrega o seu comprovante.
        </Callout>
      )}
      {data && data.state !== 'over' && (
        <PaymentScreen
          label="Valor a pagar"
          amount={amountText(data.chargedValue)}
          stage={data.state}
          purchase={data}
          pix={{
            picture,
            text: data.pixCopiaECola || undefined,
            error: null,
            isAsking: isFetching,
            again: () => Promise.all([]),
          }}
          failure={undefined}
          isAsking={isFetching}
          onRetry={refetch}
        >
          <p className={typography['name']}>{data.eventName}</p>
        </PaymentScreen>
      )}
    </Page>
  )
}

/** The picture of a `data:` address. */
function pictureOf(address: string) {
  const [, base64 = ''] = address.split(',')
  if (base64 === '') return undefined
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/png' })
}
