import {
  ALL_CATEGORIES,
  isForAll,
  type RequirementCategories,
  requirementCategories,
  requirementMessages,
} from '@porteira/domain'
import { useState } from 'react'
import { Checkbox, Radio } from '#ui/Choice.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import type { Requirements } from './queries.ts'

type Props = {
  of: string
  chosen: RequirementCategories
  categories: Requirements['categories']
  onChosen: (categories: RequirementCategories) => void
  onClose: () => void
}

const MODES = {
  all: 'Todas as categorias',
  only: 'Só as marcadas',
  except: 'Todas, menos as marcadas',
} as const
type Mode = keyof typeof MODES

/** Chooses the categories of a requirement: all, some, or all except some. */
export function CategoriesDialog({ of, chosen, categories, onChosen, onClose }: Props) {
  const [mode, setMode] = useState<Mode>(() => modeOf(chosen))
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(chosen.categoryUUIDs))
  const mark = (id: string, isMarked: boolean) =>
    setIds((before) => new Set([...before].filter((other) => other !== id).concat(isMarked ? id : [])))
  const next =
    mode === 'all'
      ? ALL_CATEGORIES
      : requirementCategories({ allBut: mode === 'except' ? 1 : 0, categoryUUIDs: [...ids] })

  return (
    <FormDialog
      title={`Categorias: ${of}`}
      send="Pronto"
      isReady={mode === 'all' || ids.size > 0}
      reason={requirementMessages.categoriesMissing}
      onSend={() => onChosen(next)}
      onClose={onClose}
    >
      {Object.entries(MODES).map(([value, label]) => (
        <Radio
          key={value}
          name="requirement-categories"
          checked={mode === value}
          onValue={() => setMode(value as Mode)}
        >
          {label}
        </Radio>
      ))}
      {mode !== 'all' && (
        <fieldset>
          <legend>{mode === 'only' ? 'Vale para' : 'Não vale para'}</legend>
          {categories.map(({ categoryUUID, name }) => (
            <Checkbox
              key={categoryUUID}
              checked={ids.has(categoryUUID)}
              onValue={(isMarked) => mark(categoryUUID, isMarked)}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}

function modeOf(chosen: RequirementCategories): Mode {
  if (isForAll(chosen)) return 'all'
  return chosen.allBut === 1 ? 'except' : 'only'
}
