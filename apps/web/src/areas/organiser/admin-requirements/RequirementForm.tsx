import type { Admin } from '#components/admin/admin.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Requirements } from './queries.ts'
import { RequirementSheet } from './RequirementSheet.tsx'
import { newRow, type Row, rowsOf, unusedTemplates } from './rows.ts'
import { TemplatesDialog } from './TemplatesDialog.tsx'
import { useSaveRequirements } from './use-save-requirements.ts'
import { minorsTexts } from './words.ts'

type Props = { admin: Admin; eventUUID: string; stored: Requirements; onSaved: () => void }

/** The table of the requirements with its templates, and the button that saves it. */
export function RequirementForm({ admin, eventUUID, stored, onSaved }: Props) {
  const [rows, setRows] = useState<Row[]>(() => rowsOf(stored.items))
  const [isChoosing, setChoosing] = useState(false)
  const { save, problems, isChanged, busy } = useSaveRequirements({ admin, eventUUID, stored, rows, onSaved })
  const templates = unusedTemplates(stored.templates, rows)

  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          says="Nada a conferir ainda."
          next="Comece de um modelo e mude o que for diferente no seu evento."
        >
          <div className={layout['row']}>
            <Button look="main" onClick={() => setChoosing(true)}>
              Começar de um modelo
            </Button>
            <Button onClick={() => setRows([newRow()])}>Escrever do zero</Button>
          </div>
        </EmptyState>
      ) : (
        <RequirementSheet
          rows={rows}
          categories={stored.categories}
          problems={problems}
          onRows={(change) => setRows(change)}
          onTemplates={templates.length > 0 ? () => setChoosing(true) : undefined}
        />
      )}
      <p className={typography['caption']}>
        {minorsTexts[stored.minorsNeedAuthorisation]}{' '}
        <Link href={`/admin-events/${eventUUID}/menores`}>Mudar em Menores</Link>
      </p>
      {isChoosing && (
        <TemplatesDialog
          templates={templates}
          onChosen={(chosen) => {
            setRows((before) => [...before, ...chosen.map((template) => newRow(template))])
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {isChanged && (
        <ActionBar>
          <Button onClick={() => setRows(rowsOf(stored.items))}>Desfazer</Button>
          <Button look="main" busy={busy} onClick={() => void save()}>
            Salvar exigências
          </Button>
        </ActionBar>
      )}
    </>
  )
}
