import type { ReactNode } from 'react'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import styles from './ScoringScreen.module.css'
import type { callerProblem } from './caller.ts'

type Props = {
  problem: NonNullable<ReturnType<typeof callerProblem>>
  waiting: number
  onLogIn: () => void
  /** Saves the unsent shots; undefined before the first score sheet. */
  save: ReactNode
}

/** Why nothing is sent now, and the way on. The shots that wait stay on this device. */
export const CallerNotice = ({ problem, waiting, onLogIn, save }: Props) =>
  problem.kind === 'login' ? (
    <div className={styles['notice']}>
      <Callout tone="bad" live>
        {waiting > 0
          ? 'Entre como administrador para enviar as armadas guardadas neste aparelho.'
          : 'Entre como administrador para apontar.'}
      </Callout>
      <div className={styles['answers']}>
        <Button onClick={onLogIn}>Entrar</Button>
        {waiting > 0 && save}
      </div>
    </div>
  ) : (
    <div className={styles['notice']} data-stop="true">
      <Callout tone="bad" live>
        <b>{problem.says}</b>{' '}
        {waiting > 0
          ? `${waiting === 1 ? '1 armada não enviada continua guardada' : `${waiting} armadas não enviadas continuam guardadas`} aqui. Salve o arquivo e leve à secretaria, que o importa.`
          : 'Tudo o que foi apontado aqui já foi enviado.'}
      </Callout>
      <div className={styles['answers']}>
        {waiting > 0 && save}
        <LinkButton href="/apontador">Ver as provas</LinkButton>
      </div>
    </div>
  )
