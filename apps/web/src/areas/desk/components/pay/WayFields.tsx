import { TextInput } from '#ui/TextInput.tsx'
import { CardFields } from './CardFields.tsx'
import { CashFields } from './CashFields.tsx'
import type { Problems, Typed } from './parts.ts'

type Props = {
  dueInCents: number
  typed: Typed
  problems: Problems
  onChange: (part: Partial<Typed>) => void
}

/** What a payment by the chosen method needs besides its amount. */
export function WayFields({ dueInCents, typed, problems, onChange }: Props) {
  if (typed.way === 'cash')
    return (
      <CashFields
        dueInCents={dueInCents}
        given={typed.given}
        error={problems['given']}
        onGiven={(given) => onChange({ given })}
      />
    )
  if (typed.way === 'card')
    return <CardFields card={typed.card} problems={problems} at="" onCard={(card) => onChange({ card })} />
  if (typed.way === 'courtesy')
    return (
      <TextInput
        label="Motivo da cortesia"
        name="reason"
        value={typed.reason}
        onValue={(reason) => onChange({ reason })}
        maxLength={200}
        error={problems['reason']}
      />
    )
  return null
}
