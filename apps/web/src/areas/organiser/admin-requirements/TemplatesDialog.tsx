import { requirementAboutLabels, requirementKindLabels } from '@porteira/domain'
import { useState } from 'react'
import typography from '#styles/typography.module.css'
import { Checkbox } from '#ui/Choice.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import type { Requirements } from './queries.ts'

type Template = Requirements['templates'][number]
type Props = {
  templates: readonly Template[]
  onChosen: (chosen: Template[]) => void
  onClose: () => void
}

/** Chooses requirements that most events have. */
export function TemplatesDialog({ templates, onChosen, onClose }: Props) {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, isChosen: boolean) =>
    setNames((before) => new Set([...before].filter((other) => other !== name).concat(isChosen ? name : [])))

  return (
    <FormDialog
      title="Começar de um modelo"
      send={names.size > 1 ? `Incluir ${names.size} exigências` : 'Incluir'}
      isReady={names.size > 0}
      reason="Escolha ao menos um modelo."
      onSend={() => onChosen(templates.filter(({ name }) => names.has(name)))}
      onClose={onClose}
    >
      {templates.map((template) => (
        <Checkbox
          key={template.name}
          checked={names.has(template.name)}
          onValue={(isChosen) => choose(template.name, isChosen)}
        >
          <b>{template.name}</b>
          <br />
          <span className={typography['caption']}>
            {requirementAboutLabels[template.about]} · {requirementKindLabels[template.kind]}
          </span>
        </Checkbox>
      ))}
    </FormDialog>
  )
}
