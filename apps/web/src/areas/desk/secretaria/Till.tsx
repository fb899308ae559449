import type { Reply, Shift } from '@porteira/contract'
import { formatReais } from '@porteira/domain'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useTill } from '#areas/desk/components/use-till.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { dayAddress, listAddress, saleAddress } from './addresses.ts'
import { Bill } from './Bill.tsx'
import { BuyerField } from './BuyerField.tsx'
import { GoodsList } from './GoodsList.tsx'
import { GoodsSearch } from './GoodsSearch.tsx'
import { OpenSales } from './OpenSales.tsx'
import { OpenShift } from './OpenShift.tsx'
import { PayForm } from './PayForm.tsx'
import { RefundsToPay } from './RefundsToPay.tsx'
import { type Line, linesOf, matchingItems, type Selection, sumOfLines } from './selection.ts'
import { ShiftStrip } from './ShiftStrip.tsx'
import styles from './Till.module.css'
import type { TillPart } from './till-part.ts'
import { WaitersButton } from './WaitersButton.tsx'
import { type Buyer, useBuyer } from './use-buyer.ts'
import { useSell } from './use-sell.ts'

/** The till: the buyer, what is sold, and how it is paid. Without an open shift it offers to open one. */
export function Till({ admin, eventUUID, place, last }: TillPart) {
  const { data, shift, ...reading } = useTill(eventUUID, place.deviceKey, admin)
  const [selection, setSelection] = useState<Selection>({})
  const buyer = useBuyer(admin)
  const { box } = buyer
  // The page gave the focus to its heading. A sale that follows another one starts with the buyer instead.
  useEffect(() => box.current?.focus(), [box])
  const sell = useSell({ admin, eventUUID, shift, place })
  const billBox = useRef<HTMLDivElement>(null)
  const goods = { selection, onSelect: setSelection }
  const lines = linesOf(data?.items ?? [], selection)
  const change = { admin, place, onChanged: () => void reading.again() }

  function goToBill() {
    billBox.current?.scrollIntoView()
    billBox.current?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true })
  }

  return (
    <Page
      title="Secretaria"
      place={{ href: listAddress, name: data?.eventName ?? 'Eventos' }}
      width="wide"
      headingHidden
    >
      <LoadState data={data} {...reading} shape={[3, 4, 5, 5, 5]} />
      {data && (
        <>
          {data.shift && <ShiftStrip shift={data.shift} {...change} />}
          <div className={styles['till']}>
            {!data.shift && (
              <div className={styles['open']}>
                <OpenShift eventUUID={eventUUID} {...change} />
              </div>
            )}
            <div className={classes(layout['stack'], styles['sale'])}>
              <OpenSales sales={data.openSales} eventUUID={eventUUID} {...change} />
              <Goods {...{ data, admin, shift, buyer, sell, lines, goods }} onPay={goToBill} />
            </div>
            <div ref={billBox} className={classes(layout['stack'], styles['side'])}>
              <TillBill {...{ data, last, buyer, sell, lines, eventUUID, shift }} />
              <RefundsToPay
                eventUUID={eventUUID}
                refunds={data.refunds}
                shift={shift}
                findNext={() => buyer.box.current}
                {...change}
              />
              <MoreLinks data={data} admin={admin} eventUUID={eventUUID} />
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

type LinksProps = Pick<SaleProps, 'data'> & Pick<TillPart, 'admin' | 'eventUUID'>

const MoreLinks = ({ data, admin, eventUUID }: LinksProps) => (
  <>
    {data.items.some(({ waiting }) => waiting > 0) && <WaitersButton admin={admin} eventUUID={eventUUID} />}
    <LinkButton look="quiet" size="small" href={dayAddress(eventUUID)}>
      Folha do dia
    </LinkButton>
  </>
)

type SaleProps = {
  data: Reply<'GET /api/events/:eventUUID/till'>
  shift: Shift | undefined
  buyer: Buyer
  sell: ReturnType<typeof useSell>
  lines: readonly Line[]
}
type GoodsProps = SaleProps &
  Pick<TillPart, 'admin'> & {
    goods: { selection: Selection; onSelect: (selection: Selection) => void }
    onPay: () => void
  }

/** Who buys, and what. */
function Goods({ data, admin, shift, buyer, sell, lines, goods, onPay }: GoodsProps) {
  const [typed, setTyped] = useState('')
  const searchBox = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className={styles['pairs']}>
        <BuyerField
          key={shift?.shiftId ?? ''}
          buyer={buyer}
          admin={admin}
          findNext={() => searchBox.current}
        />
        <GoodsSearch
          items={data.items}
          typed={typed}
          onTyped={setTyped}
          onPay={onPay}
          inputRef={searchBox}
          {...goods}
        />
      </div>
      {data.items.length === 0 ? (
        <EmptyState says="Este evento não tem nada à venda." />
      ) : (
        <GoodsList items={matchingItems(data.items, typed)} refusal={sell.refusal} {...goods} />
      )}
      {lines.length > 0 && (
        <div className={styles['toBill']}>
          <Button look="main" fill onClick={onPay}>
            Ir para o pagamento · {formatReais(sumOfLines(lines))}
          </Button>
        </div>
      )}
    </>
  )
}

type BillProps = SaleProps & Pick<TillPart, 'eventUUID' | 'last'>

/** What it costs, and how it is paid. */
function TillBill({ data, eventUUID, last, shift, buyer, sell, lines }: BillProps) {
  const [, navigate] = useLocation()
  const [passReason, setPassReason] = useState('')
  const request = { cpf: buyer.cpf, lines, passReason: passReason.trim() }

  /** Reserves what is chosen, and goes to the page of the sale with a part of it open. */
  async function openWith(part: 'dividir' | 'codigo') {
    const sale = await sell.open(request)
    if (sale) navigate(`${saleAddress(eventUUID, sale.cartUUID)}?${part}`)
  }

  return (
    <Bill lines={lines} totalInCents={sumOfLines(lines)}>
      {lines.length === 0 ? (
        <p className={typography['muted']}>Informe o comprador e escolha o que ele leva.</p>
      ) : (
        <>
          {sell.hasToPass && (
            <TextInput
              label="Motivo para vender antes da lista de espera"
              value={passReason}
              onValue={setPassReason}
              maxLength={200}
              autoComplete="off"
            />
          )}
          <PayForm
            dueInCents={sumOfLines(lines)}
            last={last}
            hasShift={shift !== undefined}
            mayGive={data.mayApprove === 1}
            busy={sell.busy}
            refusal={sell.refusal}
            onMissing={buyer.person ? undefined : buyer.ask}
            onPay={(payment) => void sell.sell(request, payment)}
            onSplit={() => void openWith('dividir')}
            onVoucher={data.takesVouchers === 1 ? () => void openWith('codigo') : undefined}
          />
        </>
      )}
    </Bill>
  )
}
