import { strengthLetter } from '@porteira/domain'
import typography from '#styles/typography.module.css'
import { Checkbox } from '#ui/Choice.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Select } from '#ui/Select.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import type { Device, UnsentShots } from './device.ts'
import { SendState } from './SendState.tsx'
import { JudgeTools } from './JudgeTools.tsx'
import { RefusedShots } from './RefusedShots.tsx'
import styles from './ScoringScreen.module.css'
import { ShotBar } from './ShotBar.tsx'
import type { ScoreSheet } from './shots.ts'
import { TurnList } from './TurnList.tsx'
import { useScoring } from './use-scoring.ts'

type Props = {
  catUUID: string
  token: string
  sheet: ScoreSheet
  clockOffsetMs: number
  device: Device
  unsent: UnsentShots
  waiting: number
  isReady: boolean
  onChanged: () => unknown
}

export function ScoringScreen(props: Props) {
  const { catUUID, token, sheet, clockOffsetMs, device, unsent, waiting, isReady, onChanged } = props
  const scoring = useScoring(sheet, clockOffsetMs, device, unsent)
  const strengths = Array.from({ length: sheet.strengthOptions }, (_, index) => String(index + 1))

  return (
    <>
      <SendState waiting={waiting} isReady={isReady} />
      <RefusedShots refused={unsent.refused} device={device} onRepeat={scoring.repeat} />
      <div className={styles['choices']}>
        <Select
          label="Fase"
          value={scoring.phase}
          onValue={scoring.setPhase}
          options={[
            { value: 'qualify', label: 'Classificatória' },
            { value: 'final', label: 'Final' },
          ]}
        />
        {scoring.phase === 'final' && (
          <Select
            label="Força"
            value={String(scoring.strength)}
            onValue={(value) => scoring.setStrength(Number(value))}
            options={strengths.map((value) => ({ value, label: strengthLetter(Number(value)) }))}
          />
        )}
        <div className={styles['round']}>
          <span className={typography['label']}>Volta</span>
          <Stepper item="volta" min={1} max={500} value={scoring.round} onValue={scoring.setRound} />
        </div>
      </div>
      <Checkbox checked={scoring.isMissedOnly} onValue={scoring.setMissedOnly}>
        Reposição: só quem perdeu a vez em voltas anteriores
      </Checkbox>
      <JudgeTools
        catUUID={catUUID}
        token={token}
        scoreSheet={sheet}
        counting={scoring.counting}
        waiting={waiting}
        onChanged={onChanged}
      />
      {scoring.turns.length === 0 ? (
        <EmptyState
          says={scoring.isMissedOnly ? 'Ninguém em reposição.' : 'Ninguém para laçar nesta volta.'}
        />
      ) : (
        <TurnList turns={scoring.turns} current={scoring.current} onChoose={scoring.choose} />
      )}
      <ShotBar scoring={scoring} isClosed={scoring.phase === 'qualify' && sheet.finalStartedOn !== null} />
    </>
  )
}
