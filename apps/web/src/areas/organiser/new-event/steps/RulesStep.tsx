import { FIELD_BOUNDS } from '@porteira/domain'
import { Suspense, useState } from 'react'
import { page } from '#shell/lazy-page.ts'
import layout from '#styles/layout.module.css'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { filledRows, isEmptyRow, type Row } from '../draft-form.ts'
import { DraftRules } from './DraftRules.tsx'
import type { StepProps } from './step-props.ts'

// The editor is large, so it is loaded when the step opens.
const RichText = page(() => import('#areas/organiser/components/rich-text/RichText.tsx'))

/** The text about the event, and the rules of all categories or of one. */
export function RulesStep({ form, problems, onForm }: StepProps) {
  const rows = filledRows(form.categories)
  const wrong = rows.find((row) => problems.rows.get(row.key)?.competition)
  const [whose, setWhose] = useState(wrong ? String(wrong.key) : 'all')
  const key = whose === 'all' ? undefined : Number(whose)
  const setEvent = (part: object) => onForm((before) => ({ ...before, event: { ...before.event, ...part } }))

  return (
    <Suspense fallback={<Skeleton shape={[3, 12]} />}>
      <div className={layout['stack']}>
        <RichText
          label="Sobre o evento"
          hint="Aparece na página do evento."
          value={form.event.details ?? ''}
          max={FIELD_BOUNDS.details}
          error={problems.event.details}
          onValue={(details) => setEvent({ details })}
        />
        <Select
          label="Regulamento de"
          value={whose}
          onValue={setWhose}
          options={[
            { value: 'all', label: 'Todas as categorias' },
            ...rows.map((row) => ({ value: String(row.key), label: row.draft.name || 'Categoria sem nome' })),
          ]}
        />
        <RichText
          key={whose}
          label="Regulamento"
          hint="Aparece em cada categoria na venda."
          value={rulesOf(rows, key)}
          max={FIELD_BOUNDS.rules}
          error={rows.map((row) => problems.rows.get(row.key)?.rules).find(Boolean)}
          onValue={(rules) =>
            onForm((before) => ({ ...before, categories: withRules(before.categories, rules, key) }))
          }
        />
        <DraftRules
          key={`competition of ${whose}`}
          rows={rows}
          row={rows.find((row) => row.key === key)}
          says={key === undefined ? undefined : problems.rows.get(key)?.competition}
          onRules={(competition) =>
            onForm((before) => ({
              ...before,
              categories: before.categories.map((row) =>
                row.key === key ? { ...row, rest: { ...row.rest, competition } } : row,
              ),
            }))
          }
        />
      </div>
    </Suspense>
  )
}

/** The rules of one category, or the rules that all of them share. */
function rulesOf(rows: readonly Row[], key?: number) {
  const chosen = key === undefined ? rows : rows.filter((row) => row.key === key)
  const [first = '', ...others] = new Set(chosen.map(({ draft }) => draft.rules ?? ''))
  return others.length === 0 ? first : ''
}

/** Writes the rules of one category, or of all. */
const withRules = (rows: readonly Row[], rules: string, key?: number): Row[] =>
  rows.map((row) =>
    (key === undefined ? !isEmptyRow(row) : row.key === key)
      ? { ...row, draft: { ...row.draft, rules } }
      : row,
  )
