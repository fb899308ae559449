import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { swapMessages } from '@porteira/domain'
import { statusOf } from '#api/api-error.ts'
import { query } from '#api/query.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import { useArrivalAbout, useGoBack } from '#shell/use-go-back.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { useWhen } from '#shell/use-when.ts'
import { readBuyer, session } from '#storage/page-reads.ts'
import layout from '#styles/layout.module.css'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SwapCard } from './SwapCard.tsx'

/** A buyer swaps riders of submitted entries. The page before it names the cart; without one it leads to /home. */
export default function TrocarPage() {
  const [, navigate] = useLocation()
  const show = useMessage()
  const cartUUID = useArrivalAbout()
  const goBack = useGoBack('/home')
  const logInFirst = useLogInFirst()
  const token = session.token()
  const { data, error, isFetching, refetch } = useQuery({
    ...query('GET /api/cart/:cartUUID/swaps', { params: { cartUUID }, query: { token } }),
    enabled: cartUUID !== '' && token !== '',
    // A later answer would change the form while the buyer types.
    staleTime: Infinity,
    gcTime: 0,
  })
  const [opened, setOpened] = useState<number>()
  const hasEnded = statusOf(error) === 401
  useWhen(cartUUID === '' || token === '' || hasEnded, () => {
    if (cartUUID === '') navigate('/home', { replace: true })
    else logInFirst('/home', { ended: hasEnded })
  })

  const entries = data?.entries
  const open = entries?.filter(({ refusal }) => refusal === '') ?? []
  const only = open.length === 1 ? open[0]?.item.cartItemId : undefined
  async function done(message: string) {
    setOpened(undefined)
    await refetch()
    await show(message, { passesByItself: true })
    if (only !== undefined) goBack()
  }

  return (
    <Page
      title="Quem vai laçar?"
      tab="Trocar participante"
      masthead="brand"
      bar={
        <ActionBar>
          <Button onClick={goBack}>Voltar</Button>
        </ActionBar>
      }
    >
      {!hasEnded && (
        <LoadState
          data={entries}
          error={error ?? undefined}
          isAsking={isFetching}
          again={refetch}
          shape={[3, 12, 8]}
        />
      )}
      {entries?.length === 0 && <EmptyState says={swapMessages.none} />}
      {entries && (
        <div className={layout['stack']}>
          {entries.map((entry) => (
            <SwapCard
              key={`${entry.item.cartItemId} ${entry.version}`}
              cartUUID={cartUUID}
              buyer={readBuyer()}
              entry={entry}
              isOpen={entry.item.cartItemId === (only ?? opened)}
              onToggle={
                only === undefined ? (on) => setOpened(on ? entry.item.cartItemId : undefined) : undefined
              }
              onDone={done}
              onStale={refetch}
            />
          ))}
        </div>
      )}
    </Page>
  )
}
