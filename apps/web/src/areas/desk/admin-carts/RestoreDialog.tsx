import type { Cart, CartItem } from '@porteira/contract'
import { formatReais, tillMessages } from '@porteira/domain'
import { useRef, useState } from 'react'
import { centsOf } from '#api/amounts.ts'
import { CardFields } from '#areas/desk/components/pay/CardFields.tsx'
import { CashFields } from '#areas/desk/components/pay/CashFields.tsx'
import { EMPTY, partsOfWay, type Problems } from '#areas/desk/components/pay/parts.ts'
import { Ways } from '#areas/desk/components/pay/Ways.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { readTillPlace } from '#storage/till.ts'
import layout from '#styles/layout.module.css'
import { Callout } from '#ui/Callout.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { selectionOf } from './selection-of.ts'
import { useRestoring } from './use-restoring.ts'

type Props = {
  name: string
  /** The entries that are restored: one, all of a bundle, or undefined for the cart. */
  unit?: CartItem[]
  cart: Cart
  admin: Admin
  onDone: () => void
  onClose: () => void
}

/**
 * Restores an entry, a bundle or a cart. The desk first receives what went back for it, or what was never paid; the server
 * calculates the amount.
 */
export function RestoreDialog({ name, unit, cart, admin, onDone, onClose }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  const [place] = useState(readTillPlace)
  const [typed, setTyped] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const selection = selectionOf(unit)
  const owed = useAdminQuery(
    'GET /api/cart/admin/:cartUUID/restoration',
    { params: { cartUUID: cart.cartUUID }, query: { token: admin.token, ...selection.query } },
    admin,
  )
  const till = useAdminQuery(
    'GET /api/events/:eventUUID/till',
    { params: { eventUUID: cart.eventUUID }, query: { token: admin.token, deviceKey: place.deviceKey } },
    admin,
  )
  const { restore, payAgain, busy } = useRestoring(cart, admin)
  const refusal = owed.data?.refusal ?? ''
  const owedInCents = centsOf(owed.data?.owed ?? 0)
  const shift =
    till.data?.shift?.state === 'open' && till.data.shift.isHere === 1 ? till.data.shift : undefined
  const isPaid = owed.data !== undefined && owedInCents === 0
  const failure = owed.error ?? (isPaid ? undefined : till.error)

  function change(part: Partial<typeof typed>) {
    setTyped({ ...typed, ...part })
    setProblems({})
  }

  async function send() {
    if (isPaid) return close(await restore(selection.body))
    const { parts, problems: found } = partsOfWay(typed, owedInCents)
    const [wrong] = Object.keys(found)
    if (wrong !== undefined) {
      setProblems(found)
      fields.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    const { cash, cards } = parts
    if (!shift) return
    const { shiftId } = shift
    close(
      await payAgain({
        ...selection.body,
        shiftId,
        deviceKey: place.deviceKey,
        shown: owedInCents / 100,
        cash,
        cards,
      }),
    )
  }

  function close(isDone: boolean) {
    if (!isDone) return
    onClose()
    onDone()
  }

  return (
    <FormDialog
      title={`Restaurar ${name}?`}
      send={isPaid || owed.data === undefined ? 'Restaurar' : `Receber ${formatReais(owedInCents)}`}
      isReady={refusal === '' && (isPaid || (owed.data !== undefined && shift !== undefined))}
      busy={busy}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p>A vaga e o número são tomados de novo.</p>
      {refusal !== '' && <Callout tone="bad">{refusal}</Callout>}
      {failure && (
        <LoadFailure
          error={failure}
          busy={owed.isAsking || till.isAsking}
          onRetry={() => void Promise.all([owed.again(), till.again()])}
        />
      )}
      {!owed.data && !failure && <Skeleton shape={[3, 4]} />}
      {owed.data && !isPaid && refusal === '' && (
        <div ref={fields} className={layout['stack']}>
          <p>
            <b>{formatReais(owedInCents)}</b> foram devolvidos ou nunca pagos. A inscrição volta quando o
            caixa receber esse valor.
          </p>
          {till.data && !shift && (
            <>
              <Callout>{tillMessages.noShift}</Callout>
              <LinkButton href={`/secretaria/${cart.eventUUID}`}>Abrir o caixa</LinkButton>
            </>
          )}
          {shift && (
            <>
              <Ways ways={['cash', 'card']} value={typed.way} onValue={(way) => change({ way })} />
              {typed.way === 'cash' ? (
                <CashFields
                  dueInCents={owedInCents}
                  given={typed.given}
                  error={problems['given']}
                  onGiven={(given) => change({ given })}
                />
              ) : (
                <CardFields card={typed.card} problems={problems} at="" onCard={(card) => change({ card })} />
              )}
            </>
          )}
        </div>
      )}
    </FormDialog>
  )
}
