import type { CheckInState } from '@porteira/domain'
import { useId, useRef, useState } from 'react'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'
import styles from './Entry.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { OpenEntry } from './use-open-entry.ts'
import { WaiveDialog } from './WaiveDialog.tsx'

type Props = { opened: OpenEntry; onHandedOut: () => void; onClose: () => void }

/** What the desk does with the open entry. The main button hands out the number, or says why it cannot. */
export function EntryActions({ opened, onHandedOut, onClose }: Props) {
  const { entry, stops, waivable, act } = opened
  const [asking, setAsking] = useState<Asking>()
  const id = useId()
  const moves = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(
    entry?.state,
    () =>
      bar.current?.querySelector<HTMLElement>('button:last-child:enabled') ??
      moves.current?.querySelector('button'),
  )
  if (!entry) return null
  const { state } = entry
  const isHandedOut = state === 'handedOut'
  const reason = isHandedOut ? '' : reasonText(stops, waivable.length)

  async function handOut() {
    if (await act({ kind: 'handOut' })) onHandedOut()
  }

  return (
    <>
      <div ref={moves} className={styles['moves']}>
        {movesOf(state, reason !== '' && waivable.length > 0).map(({ label, kind, asks }) => (
          <Button key={label} size="small" onClick={() => (asks ? setAsking(asks) : void act({ kind }))}>
            {label}
          </Button>
        ))}
      </div>
      <ActionBar>
        <div ref={bar} className={styles['bar']}>
          {reason && (
            <p id={id} className={styles['reason']}>
              {reason}
            </p>
          )}
          <MainButtons {...{ opened, reason, reasonId: id, setAsking, onClose }} onHandOut={handOut} />
        </div>
      </ActionBar>
      <AskReason opened={opened} asking={asking} onClose={() => setAsking(undefined)} />
    </>
  )
}

type Asking = 'waive' | 'undo' | 'absent'
/** `asks` is what a button asks a reason for. */
type Move = { label: string; kind: 'present' | 'absent' | 'undo'; asks?: Asking }

/** The small buttons of a state. The bar has 'Ausente' where it does not ask for a waiver. */
function movesOf(state: CheckInState, mayWaive: boolean): Move[] {
  if (state === 'handedOut') return [{ label: 'Ausente', kind: 'absent', asks: 'absent' }]
  const absent: Move[] = mayWaive && state !== 'absent' ? [{ label: 'Ausente', kind: 'absent' }] : []
  if (state === 'expected') return [{ label: 'Presente', kind: 'present' }, ...absent]
  const came: Move[] = state === 'absent' ? [{ label: 'Chegou', kind: 'present' }] : []
  return [...came, ...absent, { label: 'Desfazer', kind: 'undo', asks: 'undo' }]
}

type MainProps = {
  opened: OpenEntry
  reason: string
  reasonId: string
  setAsking: (asking: Asking) => void
  onHandOut: () => Promise<void>
  onClose: () => void
}

function MainButtons({ opened, reason, reasonId, setAsking, onHandOut, onClose }: MainProps) {
  const { entry, waivable, busy, act } = opened
  if (entry?.state === 'handedOut')
    return (
      <>
        <Button onClick={() => setAsking('undo')}>Desfazer</Button>
        <Button look="main" busy={busy} onClick={onClose}>
          Próximo
        </Button>
      </>
    )
  return (
    <>
      {reason && waivable.length > 0 ? (
        <Button onClick={() => setAsking('waive')}>Dispensar</Button>
      ) : (
        entry?.state !== 'absent' && (
          <Button onClick={() => void act({ kind: 'absent' })} busy={busy}>
            Ausente
          </Button>
        )
      )}
      <Button
        look="main"
        data-hand-out
        disabled={reason !== ''}
        busy={busy && reason === ''}
        aria-describedby={reason ? reasonId : undefined}
        onClick={() => void onHandOut()}
      >
        Entregar número
      </Button>
    </>
  )
}

type AskProps = { opened: OpenEntry; asking: Asking | undefined; onClose: () => void }

function AskReason({ opened, asking, onClose }: AskProps) {
  const { entry, waivable, act } = opened
  if (!entry || !asking) return null
  if (asking === 'waive')
    return (
      <WaiveDialog
        waivable={waivable}
        onWaive={(ids, why) => {
          onClose()
          void opened.waive(ids, why)
        }}
        onClose={onClose}
      />
    )
  return (
    <ReasonDialog
      title={asking === 'undo' ? UNDO_TITLES[entry.state] : 'Marcar como ausente?'}
      send={asking === 'undo' ? 'Desfazer' : 'Ausente'}
      onSend={(why) => {
        onClose()
        void act({ kind: asking, reason: why })
      }}
      onClose={onClose}
    >
      <p>
        {entry.state === 'handedOut'
          ? `Nº ${entry.badge ?? 'S/N'}: a entrega deixa de valer.`
          : 'A inscrição volta a ser esperada.'}
      </p>
    </ReasonDialog>
  )
}

const UNDO_TITLES: Record<CheckInState, string> = {
  expected: 'Desfazer?',
  present: 'Desfazer a presença?',
  absent: 'Desfazer a ausência?',
  handedOut: 'Desfazer a entrega?',
}

/** What stands next to the disabled button. The card has the sentences of the blocks. */
function reasonText({ blocks, missing }: OpenEntry['stops'], waivable: number) {
  if (blocks.length > 0) return 'Entrega impedida. O motivo está em vermelho, acima.'
  if (missing.length === 0) return ''
  const text =
    missing.length === 1 ? 'Falta 1 item obrigatório.' : `Faltam ${missing.length} itens obrigatórios.`
  return waivable > 0
    ? `${text} Dispensar pede motivo e fica no histórico.`
    : `${text} Sem documento, chame a organização.`
}
