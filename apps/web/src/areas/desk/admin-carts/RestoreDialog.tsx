import type { Cart } from '@porteira/contract'
import { formatReais, methodsWith, tillMessages } from '@porteira/domain'
import { WayFields } from '#areas/desk/components/pay/WayFields.tsx'
import { Ways } from '#areas/desk/components/pay/Ways.tsx'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import layout from '#styles/layout.module.css'
import { Callout } from '#ui/Callout.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type RepaymentOptions, useRepayment } from './use-repayment.ts'

/**
 * Restores an entry, a bundle or a cart. The desk first receives what went back for it, or what was never paid; the server
 * calculates the amount.
 */
export function RestoreDialog({ name, ...options }: RepaymentOptions & { name: string }) {
  const form = useRepayment(options)
  const { cart, onClose } = options
  const { owed, till, shift, refusal, owedInCents, isPaid, failure, busy } = form

  return (
    <FormDialog
      title={`Restaurar ${name}?`}
      send={isPaid || owed.data === undefined ? 'Restaurar' : `Receber ${formatReais(owedInCents)}`}
      isReady={refusal === '' && (isPaid || (owed.data !== undefined && shift !== undefined))}
      busy={busy}
      onSend={() => void form.submit()}
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
      {owed.data && !isPaid && refusal === '' && <Repayment cart={cart} form={form} />}
    </FormDialog>
  )
}

type RepaymentProps = { cart: Cart; form: ReturnType<typeof useRepayment> }

function Repayment({ cart, form }: RepaymentProps) {
  const { fields, typed, problems, change, till, shift, owedInCents } = form
  return (
    <div ref={fields} className={layout['stack']}>
      <p>
        <b>{formatReais(owedInCents)}</b> foram devolvidos ou nunca pagos. A inscrição volta quando o caixa
        receber esse valor.
      </p>
      {till.data && !shift && (
        <>
          <Callout>{tillMessages.noShift}</Callout>
          <LinkButton href={`/secretaria/${cart.eventUUID}`}>Abrir o caixa</LinkButton>
        </>
      )}
      {shift && (
        <>
          <Ways
            ways={methodsWith({ takenBy: 'desk' })}
            value={typed.way}
            onValue={(way) => change({ way })}
          />
          <WayFields dueInCents={owedInCents} typed={typed} problems={problems} onChange={change} />
        </>
      )}
    </div>
  )
}
