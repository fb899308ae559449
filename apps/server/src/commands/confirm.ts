import { OperatorError } from '#operator-error.ts'
import type { Terminal } from './terminal.ts'

type Confirmation = {
  question: string
  isConfirmed: (answer: string) => boolean
  /** The person gave --yes. */
  isGiven: boolean | undefined
}

/** Asks before something that cannot be undone. Throws, so that nothing is done, without a confirmation. */
export async function confirm({ ask }: Terminal, { question, isConfirmed, isGiven }: Confirmation) {
  if (isGiven) return
  // guard: irreversible-command-needs-terminal
  if (!ask)
    throw new OperatorError(
      'Isto não pode ser desfeito, e não há terminal para confirmar. Nada foi feito; repita com --yes.',
    )
  // guard: irreversible-command-confirmed
  if (!isConfirmed(await ask(question))) throw new OperatorError('Não confirmado. Nada foi feito.')
}
