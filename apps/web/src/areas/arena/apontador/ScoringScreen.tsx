import { strengthLetter } from '@porteira/domain'
import { type ReactNode, Suspense, useState } from 'react'
import { page } from '#shell/lazy-page.ts'
import { Icon } from '#ui/Icon.tsx'
import type { Caller } from '../components/caller.ts'
import type { Device, UnsentShots } from './device.ts'
import { RefusedShots } from './RefusedShots.tsx'
import { ScoringHead } from './ScoringHead.tsx'
import staff from '#styles/staff.module.css'
import styles from './ScoringScreen.module.css'
import { ShotBar } from './ShotBar.tsx'
import type { ScoreSheet } from './shots.ts'
import { Thrower } from './Thrower.tsx'
import { TurnList } from './TurnList.tsx'
import { Upcoming } from './Upcoming.tsx'
import { type Scoring, useScoring } from './use-scoring.ts'

// Loaded with the page, after it is on the screen.
const ScoringSettings = page(async () => ({ default: (await import('./keeping.ts')).ScoringSettings }))

type Props = {
  catUUID: string
  caller: Caller
  sheet: ScoreSheet
  device: Device
  unsent: UnsentShots
  waiting: number
  isReady: boolean
  /** Why nothing is sent now. */
  notice: ReactNode
  /** True when nothing may be recorded here any more. */
  isStopped: boolean
  onChanged: () => unknown
}

export function ScoringScreen(props: Props) {
  const { catUUID, caller, sheet, device, unsent, waiting, isReady, notice, onChanged } = props
  const canRecord = !props.isStopped && caller.may('POST /api/scoring/:catUUID/shots', sheet.eventUUID)
  const scoring = useScoring(sheet, device, unsent)
  const [isSetting, setSetting] = useState(false)

  return (
    <div className={`${styles['screen']} ${staff['staff']}`} data-device={caller.device !== undefined}>
      <ScoringHead
        catUUID={catUUID}
        name={sheet.catName}
        place={placeOf(scoring)}
        device={caller.device}
        onSettings={() => setSetting(true)}
      />
      <SendState waiting={waiting} isReady={isReady} />
      <main className={styles['middle']}>
        {notice && <div className={styles['refused']}>{notice}</div>}
        {scoring.notices.map((says) => (
          <p key={says} className={styles['notice']} role="status">
            {says}
          </p>
        ))}
        <RefusedShots refused={unsent.refused} device={device} onRepeat={scoring.repeat} />
        <Thrower scoring={scoring} />
        <Upcoming scoring={scoring} canPass={canRecord} />
        <TurnList turns={scoring.turns} current={scoring.current?.key} onChoose={scoring.choose} />
      </main>
      {canRecord && (
        <ShotBar
          scoring={scoring}
          isFinalStarted={sheet.finalStartedOn !== null}
          asksReasons={sheet.asksMissReasons === 1}
          onSettings={() => setSetting(true)}
        />
      )}
      {isSetting && (
        <Suspense>
          <ScoringSettings
            catUUID={catUUID}
            caller={caller}
            unsent={unsent}
            sheet={sheet}
            scoring={scoring}
            waiting={waiting}
            onChanged={onChanged}
            onClose={() => setSetting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const placeOf = ({ phase, strength, heat, round, isMissedOnly, end }: Scoring) =>
  end?.title ??
  [
    phase === 'final' ? `Final da força ${strengthLetter(strength)}` : 'Classificatória',
    heat > 0 && `pelotão ${heat}`,
    `volta ${round}`,
    isMissedOnly && 'reposição',
  ]
    .filter(Boolean)
    .join(' · ')

/** Shows whether all shots are sent or some are only on this device. */
const SendState = ({ waiting, isReady }: Pick<Props, 'waiting' | 'isReady'>) => (
  <p className={styles['state']} role="status" data-waiting={waiting > 0}>
    <Icon name={waiting > 0 ? 'offline' : 'check'} />
    {waiting > 0
      ? `${waiting === 1 ? '1 armada guardada' : `${waiting} armadas guardadas`} neste aparelho, à espera de envio.`
      : `Tudo enviado.${isReady ? ' Pronto para apontar sem internet.' : ''}`}
  </p>
)
