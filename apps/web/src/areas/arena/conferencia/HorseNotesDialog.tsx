import { CHECKED, refuseCheckValue } from '@porteira/domain'
import { useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { isTick, type Need, type Noting } from './needs.ts'
import { ValueField } from './ValueField.tsx'

type Props = { title: string; needs: readonly Need[]; onNote: (all: Noting[]) => void; onClose: () => void }

/** All documents of a horse in one form: those that the desk ticks, and the fields of the others. Empty ones stay open. */
export function HorseNotesDialog({ title, needs, onNote, onClose }: Props) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [ticks, typed] = [needs.filter(isTick), needs.filter((need) => !isTick(need))]
  const valueOf = ({ key }: Need) => (values[key] ?? '').trim()
  const refusal = typed
    .filter((need) => valueOf(need) !== '')
    .map((need) => need.asked && refuseCheckValue(need.asked.requirement, valueOf(need)))
    .find(Boolean)
  return (
    <FormDialog
      title={title}
      send="Conferir tudo"
      isReady={refusal === undefined}
      reason={refusal}
      onSend={() =>
        onNote([
          ...ticks.map((need) => ({ need, value: CHECKED })),
          ...typed.map((need) => ({ need, value: valueOf(need) })).filter(({ value }) => value !== ''),
        ])
      }
      onClose={onClose}
    >
      {ticks.length > 0 && <p>Conferido: {ticks.map(({ name }) => name).join(', ')}.</p>}
      {typed.map((need, index) => (
        <ValueField
          key={need.key}
          kind={need.asked?.requirement.kind ?? 'text'}
          name={need.name}
          value={values[need.key] ?? ''}
          onValue={(value) => setValues({ ...values, [need.key]: value })}
          isFirst={index === 0}
        />
      ))}
    </FormDialog>
  )
}
