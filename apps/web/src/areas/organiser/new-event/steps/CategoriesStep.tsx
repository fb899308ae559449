import type { Admin } from '#components/admin/admin.ts'
import { useState } from 'react'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { freeCategoryNotes } from '../free-categories.ts'
import { filledRows, type Row } from '../draft-form.ts'
import { withCopied } from '../draft-requirements.ts'
import { CategorySheet } from '../sheet/CategorySheet.tsx'
import { CopyEvent } from '../sheet/CopyEvent.tsx'
import { UsualCategories } from '../sheet/UsualCategories.tsx'
import type { StepProps } from './step-props.ts'

/** The categories as a sheet, typed, pasted or copied from another event. */
export function CategoriesStep({ form, problems, onForm, admin }: StepProps & { admin: Admin }) {
  const [isCopying, setCopying] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const changeRows = (change: (rows: readonly Row[]) => Row[]) =>
    onForm((before) => ({ ...before, categories: change(before.categories) }))
  return (
    <div className={layout['stack']}>
      <p>
        Uma linha por categoria. Tab anda, Enter desce e abre a próxima linha. Você também pode colar linhas
        de uma planilha.
      </p>
      <div className={layout['row']}>
        <Button onClick={() => setAdding(true)}>Programa usual</Button>
        <Button onClick={() => setCopying(true)}>Copiar de outro evento</Button>
      </div>
      <CategorySheet rows={form.categories} problems={problems.rows} onRows={changeRows} />
      {freeCategoryNotes(form).map((note) => (
        <Callout key={note} live>
          {note}
        </Callout>
      ))}
      {isAdding && (
        <UsualCategories
          onClose={() => setAdding(false)}
          onAdded={(change) => {
            setAdding(false)
            changeRows(change)
          }}
        />
      )}
      {isCopying && (
        <CopyEvent
          admin={admin}
          onClose={() => setCopying(false)}
          onCopied={(copied) => {
            setCopying(false)
            onForm((before) => ({
              ...before,
              categories: [...filledRows(before.categories), ...copied.categories],
              bundles: [...filledRows(before.bundles), ...copied.bundles],
              requirements: withCopied(before.requirements, copied.requirements),
            }))
          }}
        />
      )}
    </div>
  )
}
