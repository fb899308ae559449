import { TextArea } from '#ui/TextArea.tsx'
import { ChipChoice, chipsOf } from './ChipChoice.tsx'
import type { Reason } from './reason.ts'

type Props = {
  words: readonly string[]
  label?: string
  hint?: string
  value: Reason
  onValue: (reason: Reason) => void
  problem: (field: string) => string | undefined
}

const HINT = 'Fica no histórico. Não escreva nomes nem CPF.'

/** Why a decision is made: a word and a sentence. Without words only the sentence. */
export const ReasonFields = ({
  words,
  label = 'O que aconteceu, em uma frase',
  hint = HINT,
  value,
  onValue,
  problem,
}: Props) => (
  <>
    {words.length > 0 && (
      <ChipChoice
        label="Motivo"
        name="word"
        options={chipsOf(words)}
        value={value.word}
        onValue={(word) => onValue({ ...value, word })}
        error={problem('word')}
      />
    )}
    <TextArea
      label={label}
      name="reason"
      hint={hint}
      rows={2}
      maxLength={250}
      autoComplete="off"
      value={value.text}
      onValue={(text) => onValue({ ...value, text })}
      error={problem('reason')}
    />
  </>
)
