import type { ReactNode } from 'react'
import { TextInput } from '#ui/TextInput.tsx'
import { CardFields } from './CardFields.tsx'
import { CashFields } from './CashFields.tsx'
import type { Problems, Typed, Way } from './parts.ts'

type Props = {
  dueInCents: number
  typed: Typed
  problems: Problems
  onChange: (part: Partial<Typed>) => void
}

const fieldsOf: Record<Way, (props: Props) => ReactNode> = {
  pix: () => null,
  cash: ({ dueInCents, typed, problems, onChange }) => (
    <CashFields
      dueInCents={dueInCents}
      given={typed.given}
      error={problems['given']}
      onGiven={(given) => onChange({ given })}
    />
  ),
  card: ({ typed, problems, onChange }) => (
    <CardFields card={typed.card} problems={problems} at="" onCard={(card) => onChange({ card })} />
  ),
  courtesy: ({ typed, problems, onChange }) => (
    <TextInput
      label="Motivo da cortesia"
      name="reason"
      value={typed.reason}
      onValue={(reason) => onChange({ reason })}
      maxLength={200}
      error={problems['reason']}
    />
  ),
}

/** The fields of a payment by the chosen method, without its amount. */
export const WayFields = (props: Props) => fieldsOf[props.typed.way](props)
