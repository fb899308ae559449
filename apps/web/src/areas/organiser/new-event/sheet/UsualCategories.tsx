import { useState } from 'react'
import { Checkbox } from '#ui/Choice.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import type { Row } from '../draft-form.ts'
import { USUAL_CATEGORIES, withUsual } from './usual-categories.ts'

type Props = { onClose: () => void; onAdded: (change: (rows: readonly Row[]) => Row[]) => void }

/** Chooses categories of a usual programme, which come with their rules. */
export function UsualCategories({ onClose, onAdded }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (label: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, label] : before.filter((other) => other !== label)))

  return (
    <FormDialog
      title="Categorias de um programa usual"
      send="Acrescentar"
      isReady={chosen.length > 0}
      onSend={() =>
        onAdded((rows) =>
          withUsual(
            rows,
            USUAL_CATEGORIES.filter(({ label }) => chosen.includes(label)),
          ),
        )
      }
      onClose={onClose}
    >
      <p>Vêm com as regras da prova e com quem pode entrar. Faltam só as vagas e os preços.</p>
      <div>
        {USUAL_CATEGORIES.map(({ label }) => (
          <Checkbox
            key={label}
            checked={chosen.includes(label)}
            onValue={(isChosen) => toggle(label, isChosen)}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </FormDialog>
  )
}
