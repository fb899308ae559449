import type { Draft } from '#areas/organiser/components/form-fields.ts'
import { FormFields } from '#areas/organiser/components/FormFields.tsx'
import typography from '#styles/typography.module.css'
import styles from '../Builder.module.css'
import { filledRows } from '../draft-form.ts'
import { priceFields, promotionFields } from '../event-fields.ts'
import { PriceExample } from './PriceExample.tsx'
import type { StepProps } from './step-props.ts'

/** Installments, interest, and the promotions of the bundles. */
export function PricesStep({ form, problems, onForm }: StepProps) {
  const changeEvent = (part: Draft) =>
    onForm((before) => ({ ...before, event: { ...before.event, ...part } }))
  const changeBundle = (key: number, part: Draft) =>
    onForm((before) => ({
      ...before,
      bundles: before.bundles.map((row) =>
        row.key === key ? { ...row, draft: { ...row.draft, ...part } } : row,
      ),
    }))

  return (
    <div className={styles['cards']}>
      <PriceExample form={form} />
      <FormFields fields={priceFields} draft={form.event} problems={problems.event} onChange={changeEvent} />
      {filledRows(form.bundles).map(({ key, draft }) => (
        <section
          key={key}
          data-row={key}
          className={styles['card']}
          aria-label={`Promoção de ${draft.name ?? ''}`}
        >
          <h2 className={typography['subheading']}>Promoção: {draft.name || 'pacote sem nome'}</h2>
          <FormFields
            fields={promotionFields}
            draft={draft}
            problems={problems.rows.get(key)}
            onChange={(part) => changeBundle(key, part)}
          />
        </section>
      ))}
    </div>
  )
}
