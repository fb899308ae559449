import { FIELD_BOUNDS } from '@porteira/domain'
import { TextInput } from '#ui/TextInput.tsx'

type Props = { hint?: string; value: string; onValue: (value: string) => void }

/** The reason of a decision on a Pix, as the first field of its dialog. */
export const ReasonInput = (props: Props) => (
  <TextInput {...props} label="Motivo" maxLength={FIELD_BOUNDS.refundReason} data-first-focus />
)
