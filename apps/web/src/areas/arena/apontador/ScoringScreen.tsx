import { strengthLetter } from '@porteira/domain'
import { type ReactNode, useState } from 'react'
import type { Device, UnsentShots } from './device.ts'
import { RefusedShots } from './RefusedShots.tsx'
import { ScoringHead } from './ScoringHead.tsx'
import styles from './ScoringScreen.module.css'
import { ScoringSettings } from './ScoringSettings.tsx'
import { SendState } from './SendState.tsx'
import { ShotBar } from './ShotBar.tsx'
import type { ScoreSheet } from './shots.ts'
import { Thrower } from './Thrower.tsx'
import { TurnList } from './TurnList.tsx'
import { Upcoming } from './Upcoming.tsx'
import { type Scoring, useScoring } from './use-scoring.ts'

type Props = {
  catUUID: string
  token: string
  sheet: ScoreSheet
  clockOffsetMs: number
  device: Device
  unsent: UnsentShots
  waiting: number
  isReady: boolean
  /** The way to the login, where it is necessary. */
  login: ReactNode
  onChanged: () => unknown
}

export function ScoringScreen(props: Props) {
  const { catUUID, token, sheet, clockOffsetMs, device, unsent, waiting, isReady, login, onChanged } = props
  const scoring = useScoring(sheet, clockOffsetMs, device, unsent)
  const [isSetting, setSetting] = useState(false)

  return (
    <div className={styles['screen']}>
      <ScoringHead
        catUUID={catUUID}
        name={sheet.catName}
        place={placeOf(scoring)}
        onSettings={() => setSetting(true)}
      />
      <SendState waiting={waiting} isReady={isReady} />
      <main className={styles['middle']}>
        {login && <div className={styles['refused']}>{login}</div>}
        <RefusedShots refused={unsent.refused} device={device} onRepeat={scoring.repeat} />
        <Thrower scoring={scoring} />
        <Upcoming scoring={scoring} />
        <TurnList turns={scoring.turns} current={scoring.current} onChoose={scoring.choose} />
      </main>
      <ShotBar scoring={scoring} isFinalStarted={sheet.finalStartedOn !== null} />
      {isSetting && (
        <ScoringSettings
          catUUID={catUUID}
          token={token}
          sheet={sheet}
          scoring={scoring}
          waiting={waiting}
          onChanged={onChanged}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  )
}

const placeOf = ({ phase, strength, round, isMissedOnly }: Scoring) =>
  [
    phase === 'final' ? `Final da força ${strengthLetter(strength)}` : 'Classificatória',
    `volta ${round}`,
    isMissedOnly && 'reposição',
  ]
    .filter(Boolean)
    .join(' · ')
