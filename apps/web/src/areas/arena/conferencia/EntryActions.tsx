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
  const { entry, stops, waivable, busy, act } = opened
  const [asking, setAsking] = useState<'waive' | 'undo' | 'absent'>()
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
        {state === 'expected' && (
          <Button size="small" onClick={() => void act({ kind: 'present' })}>
            Presente
          </Button>
        )}
        {state === 'absent' && (
          <Button size="small" onClick={() => void act({ kind: 'present' })}>
            Chegou
          </Button>
        )}
        {reason && state !== 'absent' && waivable.length > 0 && (
          <Button size="small" onClick={() => void act({ kind: 'absent' })}>
            Ausente
          </Button>
        )}
        {isHandedOut && (
          <Button size="small" onClick={() => setAsking('absent')}>
            Ausente
          </Button>
        )}
        {state !== 'expected' && !isHandedOut && (
          <Button size="small" onClick={() => setAsking('undo')}>
            Desfazer
          </Button>
        )}
      </div>
      <ActionBar>
        <div ref={bar} className={styles['bar']}>
          {reason && (
            <p id={id} className={styles['reason']}>
              {reason}
            </p>
          )}
          {isHandedOut ? (
            <>
              <Button onClick={() => setAsking('undo')}>Desfazer</Button>
              <Button look="main" busy={busy} onClick={onClose}>
                Próximo
              </Button>
            </>
          ) : (
            <>
              {reason && waivable.length > 0 ? (
                <Button onClick={() => setAsking('waive')}>Dispensar</Button>
              ) : (
                state !== 'absent' && (
                  <Button onClick={() => void act({ kind: 'absent' })} busy={busy}>
                    Ausente
                  </Button>
                )
              )}
              <Button
                look="main"
                disabled={reason !== ''}
                busy={busy && reason === ''}
                aria-describedby={reason ? id : undefined}
                onClick={() => void handOut()}
              >
                Entregar número
              </Button>
            </>
          )}
        </div>
      </ActionBar>
      {asking === 'waive' && (
        <WaiveDialog
          waivable={waivable}
          onWaive={(ids, why) => {
            setAsking(undefined)
            void opened.waive(ids, why)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {(asking === 'undo' || asking === 'absent') && (
        <ReasonDialog
          title={asking === 'undo' ? UNDO_TITLES[state] : 'Marcar como ausente?'}
          send={asking === 'undo' ? 'Desfazer' : 'Ausente'}
          onSend={(why) => {
            setAsking(undefined)
            void act({ kind: asking, reason: why })
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>
            {isHandedOut
              ? `Nº ${entry.badge ?? 'S/N'}: a entrega deixa de valer.`
              : 'A inscrição volta a ser esperada.'}
          </p>
        </ReasonDialog>
      )}
    </>
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
