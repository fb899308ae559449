import { formatReais } from '@porteira/domain'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '#api/client.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { Page } from '#shell/Page.tsx'
import { Button } from '#ui/Button.tsx'
import { shiftAddress, tillAddress } from './addresses.ts'
import { COINS, type Counted, NOTES, rowsOfCount, sumOfCount, sumOfRow } from './counts.ts'
import styles from './Count.module.css'
import type { TillPart } from './till-part.ts'

/** The count of the drawer. What must be in it is shown only after the count. */
export function CountPart({ admin, eventUUID, id, place }: TillPart) {
  const { send, busy } = useAdminSend(admin)
  const [, navigate] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [counted, setCounted] = useState<Counted>({})
  const set = (value: number, quantity: string) => setCounted((before) => ({ ...before, [value]: quantity }))

  // The page gave the focus to its heading. A person who counts starts at the first field instead.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function count(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const body = { counts: rowsOfCount(counted), deviceKey: place.deviceKey }
    const input = { params: { shiftId: id }, query: { token: admin.token }, body }
    if (await send(() => api('POST /api/till/shifts/:shiftId/count', input)))
      navigate(shiftAddress(eventUUID, id), { replace: true })
  }

  return (
    <Page title="Fechar caixa" place={{ href: tillAddress(eventUUID), name: 'Secretaria' }}>
      <p>Conte as notas e as moedas da gaveta. O valor esperado aparece depois da contagem.</p>
      <form
        ref={form}
        className={styles['count']}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => void count(event)}
      >
        <Rows name="Notas" values={NOTES} counted={counted} onCount={set} />
        <Rows name="Moedas" values={COINS} counted={counted} onCount={set} />
        <p className={styles['sum']} aria-live="polite" aria-atomic="true">
          <span>Total contado</span> <b>{formatReais(sumOfCount(counted))}</b>
        </p>
        <Button type="submit" look="main" fill busy={busy}>
          Conferir caixa
        </Button>
      </form>
    </Page>
  )
}

/** A person counts with the numeric keypad, so Enter goes to the next field and does not end the count. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const box = event.currentTarget
  const controls = [...(box.form?.querySelectorAll<HTMLElement>('input, button') ?? [])]
  controls[controls.indexOf(box) + 1]?.focus()
}

type RowsProps = {
  name: string
  values: readonly number[]
  counted: Counted
  onCount: (value: number, quantity: string) => void
}

const Rows = ({ name, values, counted, onCount }: RowsProps) => (
  <fieldset>
    <legend>{name}</legend>
    {values.map((value) => (
      <label key={value} className={styles['row']}>
        <span>{formatReais(value)}</span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          onKeyDown={goOn}
          placeholder="0"
          value={counted[value] ?? ''}
          onChange={(event) => onCount(value, event.currentTarget.value.replace(/\D/g, '').slice(0, 5))}
        />
        <output>{formatReais(sumOfRow(counted, value))}</output>
      </label>
    ))}
  </fieldset>
)
