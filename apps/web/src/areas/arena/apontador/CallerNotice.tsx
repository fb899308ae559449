import { type ReactNode, useEffect, useRef } from 'react'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import styles from './ScoringScreen.module.css'
import type { callerProblem } from '../components/caller.ts'

type Props = {
  problem: NonNullable<ReturnType<typeof callerProblem>>
  waiting: number
  onLogIn: () => void
  /** Saves the unsent shots; undefined before the first score sheet. */
  save: ReactNode
}

/** Why nothing is sent now, and the way on. The shots that wait stay on this device. */
export function CallerNotice({ problem, waiting, onLogIn, save }: Props) {
  const isStop = problem.kind === 'refused'
  const place = useRef<HTMLDivElement>(null)

  // The list of turns may have scrolled the page down.
  useEffect(() => {
    if (isStop) place.current?.scrollIntoView({ block: 'center' })
  }, [isStop])

  return (
    <div ref={place} className={styles['notice']} data-stop={isStop}>
      <Callout tone="bad" live>
        {isStop ? (
          <>
            <b>{problem.says}</b> {waitingText(waiting)}
          </>
        ) : (
          <>
            {problem.elsewhere}{' '}
            {waiting > 0
              ? 'Entre como administrador para enviar as armadas guardadas neste aparelho.'
              : 'Entre como administrador para apontar.'}
          </>
        )}
      </Callout>
      <div className={styles['answers']}>
        {!isStop && <Button onClick={onLogIn}>Entrar</Button>}
        {waiting > 0 && save}
        {isStop && <LinkButton href="/apontador">Ver as provas</LinkButton>}
      </div>
    </div>
  )
}

function waitingText(waiting: number) {
  if (waiting === 0) return 'Tudo o que foi apontado aqui já foi enviado.'
  const kept =
    waiting === 1
      ? '1 armada não enviada continua guardada'
      : `${waiting} armadas não enviadas continuam guardadas`
  return `${kept} aqui. Salve o arquivo e leve à secretaria, que o importa.`
}
