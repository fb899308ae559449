import type { CompetitionRules } from '@porteira/domain/competition'
import { useState } from 'react'
import { formProblems, isComplete } from '#areas/organiser/components/rules/rules-form.ts'
import { RulesForm, Templates } from '#areas/organiser/components/rules/RulesForm.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import type { Row } from '../draft-form.ts'
import { rulesOfRow } from '../draft-rules.ts'
import { rangeOf } from '../sheet/columns.ts'

type Props = {
  rows: readonly Row[]
  /** The category; undefined for all of them. */
  row: Row | undefined
  /** What the server says about the rules. */
  says: string | undefined
  onRules: (rules: CompetitionRules | null) => void
}

const always = () => true

/** The rules of the competition of one category of a draft. */
export function DraftRules({ rows, row, says, onRules }: Props) {
  const rules = row && rulesOfRow(row)
  const [shown, setShown] = useState(rules && isComplete(rules) ? rules : undefined)
  if (!row)
    return (
      <p className={typography['muted']}>
        Para escrever as regras da prova, com forças, finais e prêmios, escolha uma categoria acima.
      </p>
    )
  const riders = rangeOf(row.draft.minParticipants ?? '1')
  const name = row.draft.name ?? ''
  const others = rows
    .filter((other) => other.key !== row.key && other.draft.name)
    .map(({ draft }) => ({ value: draft.name ?? '', name: draft.name ?? '' }))
  const set = (next: CompetitionRules | null) => {
    if (next && isComplete(next)) setShown(next)
    onRules(next)
  }

  return (
    <section className={layout['stack']} aria-label={`Regras da prova ${name}`}>
      <h2 className={typography['heading']}>Regras da prova</h2>
      {rules === undefined && <Callout tone="bad">As regras deste rascunho não puderam ser lidas.</Callout>}
      {says && <Callout tone="bad">{says}</Callout>}
      {rules ? (
        <>
          <RulesForm
            rules={rules}
            shown={shown ?? rules}
            onRules={(change) => set(change(rules))}
            isFree={always}
            problems={formProblems(rules, {
              category: { id: '', name, maxParticipants: riders?.most ?? riders?.least ?? 1 },
            })}
            others={others}
            riders={riders?.least ?? 1}
          />
          <div className={layout['row']}>
            <Button look="quiet" icon="bin" onClick={() => set(null)}>
              Retirar as regras
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>Sem regras, a categoria vale só pelo regulamento. Para escrevê-las, comece de um modelo.</p>
          <Templates rules={null} riders={riders?.least ?? 1} onChosen={set} />
        </>
      )}
    </section>
  )
}
