import { strengthLetter } from '@porteira/domain'
import typography from '#styles/typography.module.css'
import { Checkbox } from '#ui/Choice.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Select } from '#ui/Select.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import type { Device, Kept } from './device.ts'
import { DeskState } from './DeskState.tsx'
import { JudgeTools } from './JudgeTools.tsx'
import { RefusedThrows } from './RefusedThrows.tsx'
import styles from './ScoringDesk.module.css'
import { ThrowBar } from './ThrowBar.tsx'
import type { Sheet } from './throws.ts'
import { TurnList } from './TurnList.tsx'
import { useDesk } from './use-desk.ts'

type Props = {
  catUUID: string
  token: string
  sheet: Sheet
  clockOffsetMs: number
  device: Device
  kept: Kept
  waiting: number
  isReady: boolean
  onChanged: () => unknown
}

export function ScoringDesk(props: Props) {
  const { catUUID, token, sheet, clockOffsetMs, device, kept, waiting, isReady, onChanged } = props
  const desk = useDesk(sheet, clockOffsetMs, device, kept)
  const strengths = Array.from({ length: sheet.strengthOptions }, (_, index) => String(index + 1))

  return (
    <>
      <DeskState waiting={waiting} isReady={isReady} />
      <RefusedThrows refused={kept.refused} device={device} onRepeat={desk.repeat} />
      <div className={styles['choices']}>
        <Select
          label="Fase"
          value={desk.phase}
          onValue={desk.setPhase}
          options={[
            { value: 'qualify', label: 'Classificatória' },
            { value: 'final', label: 'Final' },
          ]}
        />
        {desk.phase === 'final' && (
          <Select
            label="Força"
            value={String(desk.strength)}
            onValue={(value) => desk.setStrength(Number(value))}
            options={strengths.map((value) => ({ value, label: strengthLetter(Number(value)) }))}
          />
        )}
        <div className={styles['round']}>
          <span className={typography['label']}>Volta</span>
          <Stepper item="volta" min={1} max={500} value={desk.round} onValue={desk.setRound} />
        </div>
      </div>
      <Checkbox checked={desk.isMissedOnly} onValue={desk.setMissedOnly}>
        Reposição: só quem perdeu a vez em voltas anteriores
      </Checkbox>
      <JudgeTools
        catUUID={catUUID}
        token={token}
        sheet={sheet}
        counting={desk.counting}
        waiting={waiting}
        onChanged={onChanged}
      />
      {desk.turns.length === 0 ? (
        <EmptyState says={desk.isMissedOnly ? 'Ninguém em reposição.' : 'Ninguém para laçar nesta volta.'} />
      ) : (
        <TurnList turns={desk.turns} current={desk.current} onChoose={desk.choose} />
      )}
      <ThrowBar desk={desk} isClosed={desk.phase === 'qualify' && sheet.finalStartedOn !== null} />
    </>
  )
}
