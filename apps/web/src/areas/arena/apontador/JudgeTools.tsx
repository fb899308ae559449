import { formMessageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { useAsk, useMessage } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import type { Caller } from '../components/caller.ts'
import { FinalTools } from './FinalTools.tsx'
import { ImportShots } from './ImportShots.tsx'
import styles from './ScoringScreen.module.css'
import { ScoreSheetUpload } from './ScoreSheetUpload.tsx'
import { StrengthCut } from './StrengthCut.tsx'
import type { ScoreSheet, Shot } from './shots.ts'

type Props = {
  catUUID: string
  caller: Caller
  scoreSheet: ScoreSheet
  counting: Map<string, Shot>
  waiting: number
  onChanged: () => unknown
}

type Change = (call: () => Promise<{ msg: string }>) => Promise<void>

/** The actions of a phase: cut the strengths, start the final, upload a score sheet. */
export default function JudgeTools({ catUUID, caller, scoreSheet, counting, waiting, onChanged }: Props) {
  const show = useMessage()
  const { send, busy } = useSend()
  const { token } = caller
  const isStarted = scoreSheet.finalStartedOn !== null

  /** Runs a call that changes the category, and shows its result. */
  const change: Change = async (call) => {
    const message = await send(() => call().then(({ msg }) => msg, formMessageOf))
    await onChanged()
    await show(message ?? '', { passesByItself: true })
  }
  const toggleFinal = useToggleFinal({ catUUID, token, isStarted }, change)

  return (
    <>
      <details>
        <summary className={typography['label']}>Forças, final e planilha</summary>
        <div className={styles['tools']}>
          {waiting > 0 && (
            <p className={typography['muted']}>Antes, espere o envio das armadas deste aparelho.</p>
          )}
          {!isStarted && !scoreSheet.competition && scoreSheet.strengthByHits === 1 && (
            <StrengthCut
              options={scoreSheet.strengthOptions}
              counting={counting}
              isBusy={busy || waiting > 0}
              onCut={(bands) =>
                change(() =>
                  api('POST /api/scoring/:catUUID/strengths', {
                    params: { catUUID },
                    body: { token, bands },
                  }),
                )
              }
            />
          )}
          {scoreSheet.competition ? (
            <FinalTools catUUID={catUUID} token={token} isBusy={busy || waiting > 0} change={change} />
          ) : (
            <Button busy={busy} disabled={waiting > 0} onClick={() => void toggleFinal()}>
              {isStarted ? 'Reabrir a classificatória' : 'Começar a final'}
            </Button>
          )}
          {caller.may('POST /api/scoring/:catUUID/csv', scoreSheet.eventUUID) && (
            <ScoreSheetUpload
              isBusy={busy}
              onScoreSheet={(csv) =>
                change(() =>
                  api('POST /api/scoring/:catUUID/csv', { params: { catUUID }, body: { token, csv } }),
                )
              }
            />
          )}
        </div>
      </details>
      <ImportShots catUUID={catUUID} token={token} sheet={scoreSheet} onChanged={onChanged} />
    </>
  )
}

/** Starts the final or opens the qualification again, after a question. */
function useToggleFinal(
  { catUUID, token, isStarted }: { catUUID: string; token: string; isStarted: boolean },
  change: Change,
) {
  const ask = useAsk()
  return async () => {
    const answer = await ask(
      isStarted
        ? { title: 'Reabrir a classificatória?', yes: 'Reabrir' }
        : {
            title: 'Começar a final?',
            detail: 'A classificatória fecha e as forças não mudam mais.',
            yes: 'Começar',
          },
    )
    if (answer !== 'yes') return
    const body = { token, started: isStarted ? 0 : 1 }
    await change(() => api('POST /api/scoring/:catUUID/final', { params: { catUUID }, body }))
  }
}
