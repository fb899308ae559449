import type { Shift } from '@porteira/contract'
import { formatTime } from '@porteira/domain'
import { useEffect, useId, useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import type { TillPlace } from '#storage/till.ts'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { countAddress, shiftAddress } from './addresses.ts'
import { MoveCashDialog } from './MoveCashDialog.tsx'
import { ReopenShift } from './ReopenShift.tsx'
import styles from './Till.module.css'

type Props = { shift: Shift; admin: Admin; place: TillPlace; onChanged: () => void }

/** The own shift: open here, open in another browser, or counted. */
export function ShiftStrip(props: Props) {
  const { shift } = props
  const Part = shift.state !== 'open' ? CountedShift : shift.isHere === 1 ? ShiftHere : ShiftElsewhere
  return (
    <section className={styles['shift']} aria-label="Caixa">
      <Part {...props} />
    </section>
  )
}

function ShiftHere({ shift, admin, place, onChanged }: Props) {
  const [open, setOpen] = useState<'withdrawal' | 'deposit'>()
  const { shiftId, eventUUID, totals } = shift
  const id = useId()
  // On a narrow screen the sale comes first, and a press shows the rest of the shift.
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <span>
        <b>Caixa aberto</b> às {formatTime(new Date(shift.openedOn))}
      </span>
      <span className={styles['more']}>
        <Button
          size="small"
          look="quiet"
          aria-expanded={isWhole}
          aria-controls={id}
          aria-label="Opções do caixa"
          onClick={() => setWhole(!isWhole)}
        >
          Opções
        </Button>
      </span>
      <span id={id} className={styles['options']} data-shown={isWhole || undefined}>
        <span className={styles['soft']}>fundo {amountText(totals.float)}</span>
        {totals.expected !== null && <DrawerCash expected={totals.expected} />}
        <span className={styles['spread']}>
          <Button size="small" onClick={() => setOpen('withdrawal')}>
            Sangria
          </Button>
          <Button size="small" onClick={() => setOpen('deposit')}>
            Suprimento
          </Button>
          <LinkButton size="small" href={countAddress(eventUUID, shiftId)}>
            Fechar caixa
          </LinkButton>
        </span>
      </span>
      {open && (
        <MoveCashDialog
          kind={open}
          {...{ shift, admin, place }}
          onDone={() => {
            setOpen(undefined)
            onChanged()
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function ShiftElsewhere({ shift, admin, place, onChanged }: Props) {
  const { send, busy } = useAdminSend(admin)

  async function move() {
    const body = { deviceKey: place.deviceKey, deviceName: place.deviceName || shift.deviceName }
    const input = { params: { shiftId: shift.shiftId }, query: { token: admin.token }, body }
    if (await send(() => api('POST /api/till/shifts/:shiftId/move', input))) onChanged()
  }

  return (
    <>
      <span>
        <b>Caixa aberto</b> às {formatTime(new Date(shift.openedOn))}, em outro aparelho ({shift.deviceName})
      </span>
      <span className={styles['spread']}>
        <Button size="small" busy={busy} onClick={() => void move()}>
          Continuar neste aparelho
        </Button>
      </span>
    </>
  )
}

const CountedShift = ({ shift, admin, place, onChanged }: Props) => (
  <>
    <span>
      <b>Caixa conferido</b> · aguarda aprovação da tesouraria
    </span>
    <span className={styles['spread']}>
      <LinkButton size="small" href={shiftAddress(shift.eventUUID, shift.shiftId)}>
        Ver relatório
      </LinkButton>
      <ReopenShift shift={shift} admin={admin} place={place} small onReopened={onChanged} />
    </span>
  </>
)

/** How long the amount stays on a screen that the buyer sees too. */
const SHOWN_MS = 10_000

/** The cash that the drawer must hold. A press shows it for a moment, and another press hides it. */
function DrawerCash({ expected }: { expected: number }) {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown])

  return (
    <Button size="small" look="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      {isShown ? `Em dinheiro: ${amountText(expected)}` : 'Ver dinheiro'}
    </Button>
  )
}
