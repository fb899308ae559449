import type { Event, SaleItem } from '@porteira/contract'
import {
  cartMessages,
  formatReais,
  purchaseTerms,
  entriesText,
  scoreboardMessages,
  TIMINGS_IN_MS,
} from '@porteira/domain'
import { Suspense, useState, useRef } from 'react'
import { useLocation } from 'wouter'
import { selectionDraft } from '#storage/drafts.ts'
import { cartEndsAt, readBuyer, recallDraft, session } from '#storage/page-reads.ts'
import { readRoles } from '#storage/roles.ts'
import { landingPath, readStored } from '#storage/session.ts'
import { page } from '#shell/lazy-page.ts'
import { ResumeOffer } from '#components/cart/ResumeOffer.tsx'
import { useAsk } from '#components/messages/messages.tsx'
import { Page } from '#shell/Page.tsx'
import { TermsDialog } from '#areas/shop/components/TermsDialog.tsx'
import { AFTER_IDLE } from '#shell/idle-return.ts'
import { useIdle } from '#shell/use-idle.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { ActionBar, BarSum } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { remember } from '#storage/remember.ts'
import { useWhen } from '#shell/use-when.ts'
import { SupportButton } from './SupportButton.tsx'
import { SaleList } from './SaleList.tsx'
import { rowNote } from './notes.ts'
import { type Choice, useChoice } from './use-choice.ts'
import { useElapsed } from './use-elapsed.ts'
import { useReserve } from './use-reserve.ts'
import { useSale } from './use-sale.ts'
import { useSelection } from './use-selection.ts'

// Buyers do not load the code for administrators.
const AdminBar = page(() => import('./AdminBar.tsx'))
const AdminItem = page(() => import('./AdminItem.tsx'))
// Most events have no steps of a price.
const RisingPrices = page(() => import('./RisingPrices.tsx'))
// Only a buyer with a login can be sorted for.
const Sorting = page(() => import('./Sorting.tsx'))
// Most items are not sold out.
const WaitingList = page(() => import('./WaitingList.tsx'))

export default function PurchasePage() {
  const [, navigate] = useLocation()
  const [eventUUID, home] = [readStored('eventUUID'), landingPath()]
  const draft = selectionDraft(eventUUID)
  const sale = useSale({ eventUUID, session, home })
  const [selection, choose] = useSelection(draft, recallDraft(draft))
  const [readsTerms, setReadsTerms] = useState(false)
  const [hasCode, setHasCode] = useState(false)
  const { reserve, busy } = useReserve(session)
  useUnfinishedCart(readStored('mdlCartPaid'), sale !== undefined)
  useIdle(TIMINGS_IN_MS.idleWhileBuying, () => navigate(home, AFTER_IDLE))
  usePageRestoreReload()

  const { items = [], readAt = 0 } = sale ?? {}
  const elapsed = useElapsed(items, readAt)
  const salesMsg = sale?.event.salesMsg ?? ''
  // The server sends `testMode` only to administrators.
  const isAdminView = sale?.event.testMode !== undefined
  const isOpen = sale !== undefined && salesMsg === ''
  const choice = useChoice({ eventUUID, buyer: readBuyer(), items: isOpen ? items : [], selection, elapsed })
  const { order, unfit } = choice
  const { units, totalInCents } = order

  const bar = (
    <ActionBar>
      <SupportButton number={sale?.event.supportWhatsapp ?? ''} />
      <BarSum label={entriesText(units)} amount={formatReais(totalInCents)} />
      <Button
        look="main"
        disabled={!isOpen}
        onClick={() => void choice.check().then((isFine) => isFine && setReadsTerms(true))}
      >
        Prosseguir
      </Button>
    </ActionBar>
  )

  return (
    <Page title="Escolha as categorias" tab="Categorias" masthead="event-and-batch" bar={bar}>
      <OpenCart eventUUID={eventUUID} />
      {!sale && <Skeleton shape={[2, 6, 6, 6]} />}
      {salesMsg && <Callout>{salesMsg}</Callout>}
      {isAdminView && (
        <Suspense>
          <AdminBar event={sale.event} items={items} token={session.token()} roles={readRoles()} />
        </Suspense>
      )}
      {sale && items.length === 0 && <NoItems />}
      {isOpen && items.some(({ priceSteps }) => priceSteps) && (
        <Suspense>
          <RisingPrices items={items} elapsed={elapsed} readAt={readAt} />
        </Suspense>
      )}
      {sale && <SortingLater choice={choice} event={sale.event} />}
      <SaleList
        items={items}
        selection={selection}
        elapsed={elapsed}
        unfit={unfit}
        noteOf={(item) => (unfit.names ? undefined : rowNote(item))}
        onQuantity={isOpen ? choose : undefined}
        renderAdminItem={(item) =>
          item.unitsInStock !== undefined && <AdminItemLater item={item} eventUUID={eventUUID} />
        }
        renderWaitingList={(item) => sale && <WaitingListLater item={item} event={sale.event} />}
      />
      {isOpen && sale.event.takesVouchers === 1 && <CodeCheck hasCode={hasCode} onChange={setHasCode} />}
      {readsTerms && sale && (
        <TermsDialog
          terms={purchaseTerms(sale.event)}
          busy={busy}
          onAgree={() => void reserve(order, hasCode).then(() => setReadsTerms(false))}
          onClose={() => setReadsTerms(false)}
        />
      )}
    </Page>
  )
}

const SortingLater = ({ choice, event }: { choice: Choice; event: Event }) =>
  choice.who.people.length + choice.shared.length > 0 && (
    <Suspense>
      <Sorting choice={choice} eventName={event.name} support={event.supportWhatsapp} />
    </Suspense>
  )

const NoItems = () => (
  <EmptyState
    says={scoreboardMessages.noCategories}
    next="A organização ainda não abriu categorias neste evento."
  />
)

/** Lets a buyer with a code type it on the next page, also if there is nothing to choose. */
const CodeCheck = ({ hasCode, onChange }: { hasCode: boolean; onChange: (hasCode: boolean) => void }) => (
  <Checkbox checked={hasCode} onValue={onChange} note="Você digita o código no próximo passo.">
    Tenho um código de desconto
  </Checkbox>
)

const AdminItemLater = (props: { item: SaleItem; eventUUID: string }) => (
  <Suspense>
    <AdminItem {...props} roles={readRoles()} />
  </Suspense>
)

const WaitingListLater = ({ item, event }: { item: SaleItem; event: Event }) => (
  <Suspense>
    <WaitingList
      item={item}
      eventUUID={readStored('eventUUID')}
      session={session}
      terms={purchaseTerms(event)}
    />
  </Suspense>
)

/** Offers the cart that the browser still has open. */
const OpenCart = ({ eventUUID }: { eventUUID: string }) => (
  <ResumeOffer
    stored={{
      cartUUID: readStored('cartUUID'),
      installments: Number(readStored('mdlCartInstallments')) || 1,
      endsAt: cartEndsAt(),
    }}
    token={session.token()}
    isLoggedIn={session.isLoggedIn()}
    eventUUID={eventUUID}
  />
)

/** Offers once to fill in the riders of a paid cart of this event. */
function useUnfinishedCart(paid: string, isReady: boolean) {
  const ask = useAsk()
  const [, navigate] = useLocation()
  const hasAsked = useRef(false)

  useWhen(isReady, async () => {
    if (paid === '' || hasAsked.current) return
    hasAsked.current = true
    const answer = await ask({ title: cartMessages.unfinishedFormation, yes: 'Completar', no: 'Não' })
    if (answer !== 'yes') return
    remember('cartUUID', paid)
    navigate('/participants')
  })
}
