import { formatReais } from '@porteira/domain'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Callout } from '#ui/Callout.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Receiving } from './Receiving.tsx'
import { type RepaymentOptions, useRepayment } from './use-repayment.ts'

/**
 * Restores an entry, a bundle or a cart. The desk first receives what went back for it, or what was never paid; the server
 * calculates the amount.
 */
export function RestoreDialog({ name, ...options }: RepaymentOptions & { name: string }) {
  const form = useRepayment(options)
  const { cart, onClose } = options
  const { owed, refusal, owedInCents, isPaid, failure, busy } = form
  const { till, shift } = form.receiving

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
      {owed.data && !isPaid && refusal === '' && (
        <Receiving eventUUID={cart.eventUUID} dueInCents={owedInCents} form={form.receiving}>
          <p>
            <b>{formatReais(owedInCents)}</b> foram devolvidos ou nunca pagos. A inscrição volta quando o
            caixa receber esse valor.
          </p>
        </Receiving>
      )}
    </FormDialog>
  )
}
