import { useState } from 'react'
import { Checkbox } from '#ui/Choice.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

type Waivable = { requirementId: string; name: string }
type Props = {
  waivable: readonly Waivable[]
  onWaive: (requirementIds: readonly string[], reason: string) => void
  onClose: () => void
}

/** Waives documents of one entry, with a reason. */
export function WaiveDialog({ waivable, onWaive, onClose }: Props) {
  // Of several documents a person chooses each.
  const [chosen, setChosen] = useState(() =>
    waivable.length === 1 ? waivable.map(({ requirementId }) => requirementId) : [],
  )
  const toggle = (id: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))

  return (
    <ReasonDialog
      title="Dispensar"
      send="Dispensar"
      isReady={chosen.length > 0}
      onSend={(reason) => onWaive(chosen, reason)}
      onClose={onClose}
    >
      <fieldset>
        <legend>Só para esta inscrição</legend>
        {waivable.map(({ requirementId, name }) => (
          <Checkbox
            key={requirementId}
            checked={chosen.includes(requirementId)}
            onValue={(isOn) => toggle(requirementId, isOn)}
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
    </ReasonDialog>
  )
}
