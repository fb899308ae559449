import type { EntryMove } from '@porteira/contract'
import { formatReais, moveMessages } from '@porteira/domain'
import { amountText } from '#api/amounts.ts'
import { LoadState } from '#shell/LoadState.tsx'
import layout from '#styles/layout.module.css'
import { Callout } from '#ui/Callout.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { Consequences } from './Consequences.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { Receiving } from './Receiving.tsx'
import { type MoveOptions, useMove } from './use-move.ts'

const CHOOSE = { value: '', label: 'Escolha a prova ou o pacote' }

/** Moves an entry or its bundle to another category or bundle. The server says what it means before it is sent. */
export function MoveDialog({ label, ...options }: MoveOptions & { label: string }) {
  const form = useMove(options)
  const { targets, refusal, move, reading, owedInCents, value, itemUUID } = form
  const open = (targets ?? []).filter((one) => one.refusal === '')
  const closed = (targets ?? []).filter((one) => one.refusal !== '')

  return (
    <FormDialog
      title={`Mudar a prova: ${label}`}
      send={sendLabel(owedInCents, value)}
      isReady={form.isReady}
      busy={form.busy}
      onSend={() => void form.submit()}
      onClose={options.onClose}
    >
      {refusal !== '' && <Callout tone="bad">{refusal}</Callout>}
      {targets && refusal === '' && (
        <Select
          label="Nova prova ou pacote"
          value={itemUUID}
          onValue={form.setItemUUID}
          options={[
            CHOOSE,
            ...open.map(({ itemUUID: of, name, price }) => ({
              value: of,
              label: `${name} · ${amountText(price)}`,
            })),
          ]}
          data-first-focus
        />
      )}
      {itemUUID === '' && closed.length > 0 && <Closed targets={closed} />}
      {(itemUUID !== '' || !targets) && (
        <LoadState data={itemUUID === '' ? targets : move} {...reading} shape={[3, 4]} />
      )}
      {move && <WhatChanges move={move} />}
      {move && owedInCents > 0 && (
        <Receiving eventUUID={options.cart.eventUUID} dueInCents={owedInCents} form={form.receiving}>
          <p>
            A nova prova custa mais: receba <b>{formatReais(owedInCents)}</b>.
          </p>
        </Receiving>
      )}
      {move && value > 0 && !form.mayFinish && (
        <Callout tone="bad">{moveMessages.treasurerOnly(Math.round(value * 100))}</Callout>
      )}
      {move && (
        <ReasonInput
          hint="O comprador recebe este texto por e-mail."
          value={form.reason}
          onValue={form.setReason}
        />
      )}
    </FormDialog>
  )
}

function sendLabel(owedInCents: number, value: number) {
  if (owedInCents > 0) return `Receber ${formatReais(owedInCents)}`
  return value > 0 ? `Devolver ${amountText(value)}` : 'Mudar'
}

const Closed = ({ targets }: { targets: { itemUUID: string; name: string; refusal: string }[] }) => (
  <details>
    <summary>Provas para as quais não pode mudar ({targets.length})</summary>
    <ul>
      {targets.map(({ itemUUID, name, refusal }) => (
        <li key={itemUUID}>
          <b>{name}</b>: {refusal}
        </li>
      ))}
    </ul>
  </details>
)

const WhatChanges = ({ move }: { move: EntryMove }) => (
  <div className={layout['stack']}>
    <ul aria-label="O que muda">
      {move.entries.map((entry) => (
        <li key={[entry.from, entry.fromBadge, entry.to, entry.toBadge].join()}>
          {moveMessages.became({ ...entry, isToForm: entry.isToForm === 1 })}
          {entry.problem !== '' && <Problem problem={entry.problem} />}
          {entry.problem === '' && entry.isToForm === 1 && '. O comprador informa os participantes.'}
        </li>
      ))}
    </ul>
    {move.owed === 0 && <Consequences removal={move.removal} />}
  </div>
)

const Problem = ({ problem }: { problem: string }) => (
  <>. Os participantes de agora não servem: {problem} O comprador informa os participantes de novo.</>
)
