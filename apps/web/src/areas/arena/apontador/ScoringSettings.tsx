import { strengthLetter } from '@porteira/domain'
import { Suspense, useEffect, useState } from 'react'
import { page } from '#shell/lazy-page.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { retryImport } from '#shell/retry-import.ts'
import type { Caller } from '../components/caller.ts'
import { mayDelete } from './copies.ts'
import type { UnsentShots } from './device.ts'
import { SaveShots } from './SaveShots.tsx'
import styles from './ScoringScreen.module.css'
import type { ScoreSheet } from './shots.ts'
import type { Scoring } from './use-scoring.ts'

// Not on the screen itself, and not needed without a network.
const JudgeTools = page(() => import('./JudgeTools.tsx'))

type Props = {
  catUUID: string
  caller: Caller
  unsent: UnsentShots
  sheet: ScoreSheet
  scoring: Scoring
  waiting: number
  onChanged: () => unknown
  onClose: () => void
}

/** Phase, strength, round and the actions of a phase. They change seldom, so they are not on the screen itself. */
export function ScoringSettings(props: Props) {
  const { catUUID, caller, unsent, sheet, scoring, waiting, onChanged, onClose } = props
  const mayRecord = caller.may('POST /api/scoring/:catUUID/shots', sheet.eventUUID)
  const hasTools = useLoadedTools()
  const strengths = Array.from({ length: sheet.strengthOptions }, (_, index) => String(index + 1))

  return (
    <Dialog title="Ajustes" footer={<Button onClick={onClose}>Fechar</Button>} onClose={onClose}>
      <div className={styles['tools']}>
        {scoring.isFollowing !== undefined && (
          <Checkbox checked={scoring.isFollowing} onValue={scoring.setFollowing}>
            Seguir as regras da prova
          </Checkbox>
        )}
        {scoring.isFollowing !== true && <ChosenRace scoring={scoring} strengths={strengths} />}
        {mayRecord && hasTools && (
          <Suspense>
            <JudgeTools
              catUUID={catUUID}
              caller={caller}
              scoreSheet={sheet}
              counting={scoring.counting}
              waiting={waiting}
              onChanged={onChanged}
            />
          </Suspense>
        )}
        <section className={layout['stack']} aria-label="Armadas em arquivo">
          <SaveShots catUUID={catUUID} sheet={sheet} device={caller.device} unsent={unsent} />
          {waiting === 0 && (
            <p className={typography['caption']}>Tudo o que foi apontado aqui já foi enviado.</p>
          )}
          <Storage />
        </section>
        <p className={typography['caption']}>Teclas: B boa, P perdida, N não veio, Z desfazer.</p>
      </div>
    </Dialog>
  )
}

/** Phase, strength and round, where the scorer chooses them. */
const ChosenRace = ({ scoring, strengths }: { scoring: Scoring; strengths: string[] }) => (
  <>
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
  </>
)

/** Whether the browser keeps what is not sent when it needs space. */
function Storage() {
  const [isAtRisk, setAtRisk] = useState<boolean>()
  useEffect(() => {
    mayDelete().then(setAtRisk, () => {})
  }, [])
  if (isAtRisk === undefined) return null
  return (
    <p className={typography['caption']} role="status">
      {isAtRisk
        ? 'Este navegador pode apagar armadas não enviadas quando falta espaço no aparelho. Instale o site na tela inicial ou salve o arquivo.'
        : 'Este navegador guarda as armadas não enviadas mesmo quando falta espaço no aparelho.'}
    </p>
  )
}

/** True when the code of the actions of a phase has loaded. They need a network, so without one they are left out. */
function useLoadedTools() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    retryImport(() => import('./JudgeTools.tsx')).then(
      () => setLoaded(true),
      () => {},
    )
  }, [])
  return isLoaded
}
