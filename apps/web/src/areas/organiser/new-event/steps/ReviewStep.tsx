import type { DraftProblem } from '@porteira/contract'
import { dateRangeText, formatReais, parseReais } from '@porteira/domain'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import styles from '../Builder.module.css'
import { type DraftForm, filledRows } from '../draft-form.ts'
import { sentencesOfRow } from '../draft-rules.ts'
import { placeOf } from '../problems.ts'
import { type StageId, stageOfProblem } from '../stages.ts'

type Props = {
  form: DraftForm
  missing: DraftProblem[]
  isChecked: boolean
  onProblem: (problem: DraftProblem, id: StageId) => void
}

/** What is missing, each line a way to its field, and what will be published. */
export function ReviewStep({ form, missing, isChecked, onProblem }: Props) {
  if (filledRows(form.categories).length === 0 && !isChecked)
    return <EmptyState says="Preencha o evento para ver o que falta." />
  return (
    <div className={styles['cards']}>
      {isChecked && missing.length === 0 && (
        <Callout tone="good" live>
          Está tudo preenchido. Confira e publique.
        </Callout>
      )}
      {missing.length > 0 && (
        <section className={styles['card']} aria-label="O que falta">
          <h2 className={typography['subheading']}>
            {missing.length === 1 ? 'Falta 1 coisa' : `Faltam ${missing.length} coisas`}
          </h2>
          <ul className={styles['list']}>
            {missing.map((problem) => (
              <li key={`${problem.part} ${problem.index} ${problem.field} ${problem.says}`}>
                <button type="button" onClick={() => onProblem(problem, stageOfProblem(problem))}>
                  <b>{placeOf(form, problem)}</b>
                  <span>{problem.says}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Summary form={form} />
    </div>
  )
}

function Summary({ form: { event, categories, bundles } }: Pick<Props, 'form'>) {
  const { name, startDate, endDate, city, state } = event
  const price = (text = '') => {
    const cents = parseReais(text)
    return cents === undefined ? text || 'sem preço' : formatReais(cents)
  }
  return (
    <section className={styles['card']} aria-label="O que será publicado">
      <h2 className={typography['subheading']}>{name || 'Evento sem nome'}</h2>
      <p>
        {startDate && endDate ? dateRangeText(startDate, endDate) : 'Sem datas'}
        {city && ` · ${city}${state ? ` (${state})` : ''}`}
      </p>
      <ul className={styles['list']}>
        {[...filledRows(categories), ...filledRows(bundles)].map((row) => (
          <li key={row.key}>
            {row.draft.name || 'Sem nome'} · {price(row.draft.price)} ·{' '}
            {row.draft.unitsTotal || row.draft.mdlAvailBadges || 'sem'} vagas
            {sentencesOfRow(row).map((sentence) => (
              <p key={sentence} className={typography['muted']}>
                {sentence}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
