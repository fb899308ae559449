import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { swapMessages } from '@porteira/domain'
import { query } from '#api/query.ts'
import { useLeaveWithoutCart, useOwnCart } from '#areas/account/components/own-cart.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import { readBuyer, session } from '#storage/page-reads.ts'
import layout from '#styles/layout.module.css'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SwapCard } from './SwapCard.tsx'

/** A buyer swaps riders of submitted entries. The page before it names the cart; without one it leads to /home. */
export default function TrocarPage() {
  const show = useMessage()
  const cart = useOwnCart(session.token())
  const { cartUUID, token, goBack } = cart
  const { data, error, isFetching, refetch } = useQuery({
    ...query('GET /api/cart/:cartUUID/swaps', { params: { cartUUID }, query: { token } }),
    enabled: cart.canAsk,
    // A later answer would change the form while the buyer types.
    staleTime: Infinity,
    gcTime: 0,
  })
  const [opened, setOpened] = useState<number>()
  const hasEnded = useLeaveWithoutCart(cart, error)

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
