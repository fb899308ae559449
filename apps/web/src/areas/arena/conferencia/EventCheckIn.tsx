import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAsk } from '#components/messages/messages.tsx'
import { endDeviceSession } from '#components/staff/use-leave-device.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import type { DeviceSession } from '#storage/device.ts'
import staff from '#styles/staff.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Caller } from '../components/caller.ts'
import { callerProblem } from '../components/caller.ts'
import styles from './CheckIn.module.css'
import { CheckInHead } from './CheckInHead.tsx'
import { CheckInScreen } from './CheckInScreen.tsx'
import type { CheckInStatus } from './live.ts'
import type { Login } from './queue-store.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import { useCheckIn } from './use-check-in.ts'
import { useStoredPage } from './use-stored-page.ts'
import { ownText } from './waiting.ts'
import { WaitingOfOthers } from './WaitingOfOthers.tsx'

type Props = {
  caller: Caller
  eventUUID: string
  eventName: string
  /** Who works with this browser. */
  login: Login
  roles: readonly string[]
  /** The entry that a link opens; '' without one. */
  wanted: string
  onLogIn: () => void
  /** A person leaves the check-in; undefined for a device, which has its own way out. */
  onLeave: (() => void) | undefined
}

/** The check-in of one event, with what it says while nothing can be read. */
export default function EventCheckIn(props: Props) {
  const { caller, eventUUID, login, roles, wanted, onLeave } = props
  const { token, device } = caller
  const { checkIn, status } = useCheckIn({ eventUUID, token, login })
  const { data, isOnline, stop } = status
  const { own, others } = status.waiting
  const stored = useStoredPage()
  const leaveDevice = useLeave(device, own.waiting, checkIn.leave)
  const [isSetting, setSetting] = useState(false)
  const mayDeliver = caller.may('POST /api/checkin/:eventUUID/deliveries', eventUUID)
  const waitingOfOthers = (
    <WaitingOfOthers
      others={others}
      deliver={mayDeliver ? checkIn.deliver : undefined}
      isOnline={isOnline && stop === undefined}
    />
  )
  const problem = callerProblem([stop], device !== undefined)

  return (
    <div className={`${styles['screen']} ${staff['staff']}`}>
      <CheckInHead
        eventName={data?.snapshot.event.name ?? props.eventName}
        device={device}
        onLeaveDevice={leaveDevice}
        onSettings={data && (() => setSetting(true))}
        banner={isOnline ? '' : `Sem conexão.${ownText(own)}`}
      />
      {data && !problem ? (
        <CheckInScreen
          {...{ checkIn, status, data, roles, wanted, token }}
          others={waitingOfOthers}
          mayCall={
            device === undefined &&
            caller.may('GET /api/checkin/:eventUUID/entries/:cartItemId/contacts', eventUUID)
          }
          mayResolve={caller.may('POST /api/checkin/:eventUUID/conflicts/:conflictId/resolve', eventUUID)}
        />
      ) : (
        <main className={styles['page']}>
          {waitingOfOthers}
          <WithoutData {...{ problem, status, onLogIn: props.onLogIn }} onRetry={checkIn.exchange} />
        </main>
      )}
      {isSetting && data && (
        <SettingsDialog
          takenOn={data.snapshot.takenOn}
          waiting={own.waiting}
          {...stored}
          onLeave={onLeave && (() => void checkIn.leave().then(onLeave))}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  )
}

type WithoutDataProps = {
  problem: ReturnType<typeof callerProblem>
  status: CheckInStatus
  onLogIn: () => void
  onRetry: () => Promise<void>
}

/** What the page says while it shows no list. */
function WithoutData({ problem, status, onLogIn, onRetry }: WithoutDataProps) {
  const { waiting } = status.waiting.own
  const closed = status.isClosed && (
    <>
      <Callout>
        A conferência foi encerrada neste navegador e a lista foi apagada.{' '}
        {waiting > 0 && `${actionsText(waiting)}.`}
      </Callout>
      <Button look="main" onClick={() => location.reload()}>
        Abrir de novo
      </Button>
    </>
  )
  if (problem)
    return (
      <>
        <Callout tone="bad" live>
          {problem.kind === 'login'
            ? problem.elsewhere || 'Entre de novo para continuar a conferência.'
            : problem.says}{' '}
          {waiting > 0 && `${actionsText(waiting)} neste navegador.`}
        </Callout>
        {problem.kind === 'login' && (
          <Button look="main" onClick={onLogIn}>
            Entrar
          </Button>
        )}
        {closed}
      </>
    )
  const ended = status.hasEnded && <Callout>O evento terminou. A lista foi apagada deste navegador.</Callout>
  if (closed || ended)
    return (
      <>
        {closed}
        {ended}
      </>
    )
  return status.error === undefined ? (
    <Skeleton shape={[2, 3, 3, 3]} />
  ) : (
    <LoadFailure error={status.error} busy={false} onRetry={() => void onRetry()} />
  )
}

/** Ends the session of a device after a question. The snapshot is deleted, the actions stay. */
function useLeave(device: DeviceSession | undefined, waiting: number, leave: () => Promise<void>) {
  const ask = useAsk()
  const [, navigate] = useLocation()
  return async () => {
    if (!device) return
    const kept = waiting > 0 ? `\n${actionsText(waiting)} neste navegador.` : ''
    const question = {
      title: `Sair do aparelho ${device.name}?`,
      detail: `Para voltar, é preciso um novo link do organizador.\nA lista do evento é apagada.${kept}`,
      yes: 'Sair do aparelho',
    }
    if ((await ask(question)) !== 'yes') return
    // First, because the page may be reloaded while the list is deleted.
    endDeviceSession(device)
    await leave()
    navigate('/aparelho', { replace: true })
  }
}

const actionsText = (waiting: number) =>
  waiting === 1 ? '1 ação não enviada continua guardada' : `${waiting} ações não enviadas continuam guardadas`
