import { FIELD_BOUNDS } from '@porteira/domain'
import { TextInput } from '#ui/TextInput.tsx'

type Props = { hint?: string; value: string; onValue: (value: string) => void }

/** The field for the reason of a decision, first in its dialog. */
export const ReasonInput = (props: Props) => (
  <TextInput {...props} label="Motivo" maxLength={FIELD_BOUNDS.refundReason} data-first-focus />
)
