import { OperatorError } from '#operator-error.ts'
import type { Terminal } from './terminal.ts'

type Confirmation = {
  question: string
  isConfirmed: (answer: string) => boolean
  /** True with the option --yes, which replaces the question. */
  hasYesOption: boolean | undefined
}

/** Asks for a confirmation of an irreversible command. Throws an OperatorError without one. */
export async function confirm({ ask }: Terminal, { question, isConfirmed, hasYesOption }: Confirmation) {
  if (hasYesOption) return
  // guard: irreversible-command-needs-terminal
  if (!ask)
    throw new OperatorError(
      'Isto não pode ser desfeito, e não há terminal para confirmar. Nada foi feito; repita com --yes.',
    )
  // guard: irreversible-command-confirmed
  if (!isConfirmed(await ask(question))) throw new OperatorError('Não confirmado. Nada foi feito.')
}
