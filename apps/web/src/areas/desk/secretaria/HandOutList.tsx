import type { Cart, CartItem } from '@porteira/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { api } from '#api/client.ts'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Status } from '#ui/Status.tsx'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'
import { checkInAddress } from './addresses.ts'
import styles from './Till.module.css'
import { useHandOut } from './use-hand-out.ts'

type Props = {
  cart: Cart
  items: readonly CartItem[]
  /** True right after the riders were saved: the button that hands out has the focus. */
  isNext: boolean
  eventUUID: string
  admin: Admin
  onChanged: () => void
  /** Gets the focus after the last number was handed out. */
  findNext: () => HTMLElement | null
}

/** The entries of a sale with their numbers. The reason that stops a hand-out is next to its button. */
export function HandOutList({ cart, items, isNext, eventUUID, admin, onChanged, findNext }: Props) {
  const mayHandOut = admin.may('POST /api/checkin/:eventUUID/actions', eventUUID)
  const { stateOf, handOut, busy } = useHandOut(cart, admin)
  const waiting = items.filter(
    ({ cartItemId, formation }) => formation === 'approved' && stateOf(cartItemId) !== 'handedOut',
  )
  const section = useRef<HTMLElement>(null)

  useFocusAfterRemoval(
    waiting.length,
    () => section.current?.querySelector<HTMLElement>('[data-hand-out]') ?? findNext(),
  )
  useEffect(() => {
    if (isNext) section.current?.querySelector<HTMLButtonElement>('[data-next]')?.focus()
  }, [isNext])

  return (
    <section ref={section} className={layout['stack']} aria-label="Números">
      <h2 className={typography['heading']}>Números</h2>
      <ul className={styles['numbers']}>
        {items.map((item) => (
          <EntryNumber
            key={item.cartItemId}
            item={item}
            state={stateOf(item.cartItemId)}
            checkIn={checkInAddress(eventUUID, item.cartItemId)}
          >
            {item.formation === 'review' && (
              <Approve item={item} cartUUID={cart.cartUUID} admin={admin} onChanged={onChanged} />
            )}
            {mayHandOut && waiting.includes(item) && (
              <Button
                look={isRefused(stateOf(item.cartItemId)) ? 'quiet' : 'plain'}
                data-hand-out
                data-next={waiting.length === 1 || undefined}
                busy={busy}
                aria-label={`Entregar número de ${item.name}`}
                onClick={() => void handOut([item.cartItemId])}
              >
                Entregar número
              </Button>
            )}
          </EntryNumber>
        ))}
      </ul>
      {mayHandOut && waiting.length > 1 && (
        <Button
          look="main"
          icon="check"
          data-next
          busy={busy}
          onClick={() => void handOut(waiting.map(({ cartItemId }) => cartItemId))}
        >
          Entregar os {waiting.length} números
        </Button>
      )}
    </section>
  )
}

type State = ReturnType<ReturnType<typeof useHandOut>['stateOf']>

const isRefused = (state: State) => state !== undefined && state !== 'handedOut'

function sentenceOf({ formation }: CartItem, state: State) {
  if (state !== undefined && state !== 'handedOut') return state.refused
  if (formation === 'open') return 'Faltam os participantes.'
  return formation === 'review' ? 'Espera a aprovação da secretaria.' : ''
}

type NumberProps = { item: CartItem; state: State; checkIn: string; children: ReactNode }

/** One entry with its number and its buttons, and what became of the hand-out or stops it. */
const EntryNumber = ({ item, state, checkIn, children }: NumberProps) => (
  <li>
    <BadgePlate number={item.badge ?? undefined} />
    <p>
      <b>{item.name}</b>
      <span className={`${typography['line']} ${typography['caption']}`}>
        {item.participants.map(({ name }) => name).join(' e ')}
      </span>
    </p>
    {isRefused(state) && <LinkButton href={checkIn}>Conferir documentos</LinkButton>}
    {children}
    <div role="status" data-done={state === 'handedOut' || undefined}>
      {state === 'handedOut' ? (
        <Status tone="good">
          Número entregue
          <span className={layout['visuallyHidden']}>
            : {item.badge ?? 'S/N'}, {item.name}
          </span>
        </Status>
      ) : (
        <Reasons text={sentenceOf(item, state)} />
      )}
    </div>
  </li>
)

/** The sentence of a refusal. What it lists after its colon gets a line each. */
function Reasons({ text }: { text: string }) {
  if (text === '') return null
  const [, says = '', list = ''] = /^([^:]+:) (.+; .+)\.$/.exec(text) ?? []
  return (
    <div className={styles['reasons']}>
      {list === '' ? (
        text
      ) : (
        <>
          <b>{says}</b>
          <ul>
            {list.split('; ').map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type ApproveProps = { item: CartItem; cartUUID: string; admin: Admin; onChanged: () => void }

function Approve({ item, cartUUID, admin, onChanged }: ApproveProps) {
  const { send, busy } = useAdminSend(admin)
  const params = { cartUUID, cartItemId: String(item.cartItemId) }
  const approve = () =>
    api('POST /api/cart/admin/:cartUUID/:cartItemId/approve', { params, query: { token: admin.token } })
  return (
    <Button
      busy={busy}
      aria-label={`Aprovar ${item.name}`}
      onClick={() => void send(approve).then(onChanged)}
    >
      Aprovar
    </Button>
  )
}
