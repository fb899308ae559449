import { strengthLetter } from '@porteira/domain'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { JudgeTools } from './JudgeTools.tsx'
import styles from './ScoringScreen.module.css'
import type { ScoreSheet } from './shots.ts'
import type { Scoring } from './use-scoring.ts'

type Props = {
  catUUID: string
  token: string
  sheet: ScoreSheet
  scoring: Scoring
  waiting: number
  onChanged: () => unknown
  onClose: () => void
}

/** Phase, strength, round and the actions of a phase. They change seldom, so they are not on the screen itself. */
export function ScoringSettings({ catUUID, token, sheet, scoring, waiting, onChanged, onClose }: Props) {
  const strengths = Array.from({ length: sheet.strengthOptions }, (_, index) => String(index + 1))

  return (
    <Dialog title="Ajustes" footer={<Button onClick={onClose}>Fechar</Button>} onClose={onClose}>
      <div className={styles['tools']}>
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
        <p className={typography['caption']}>Teclas: B boa, P perdida, N não veio, Z desfazer.</p>
      </div>
    </Dialog>
  )
}
