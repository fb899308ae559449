import type { Draft } from '#areas/organiser/components/form-fields.ts'
import { BundleParts } from '#areas/organiser/components/BundleParts.tsx'
import { FormFields } from '#areas/organiser/components/FormFields.tsx'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import styles from '../Builder.module.css'
import { type BundleRow, filledRows, newBundle } from '../draft-form.ts'
import { bundleFields } from '../event-fields.ts'
import type { StepProps } from './step-props.ts'

/** The bundles of the event, each with its categories. */
export function BundlesStep({ form, problems, onForm }: StepProps) {
  const setBundles = (change: (bundles: readonly BundleRow[]) => BundleRow[]) =>
    onForm((before) => ({ ...before, bundles: change(before.bundles) }))
  const update = (key: number, change: (row: BundleRow) => BundleRow) =>
    setBundles((bundles) => bundles.map((row) => (row.key === key ? change(row) : row)))
  const parts = filledRows(form.categories).map(({ key, draft }) => ({
    key,
    name: draft.name || 'Categoria sem nome',
  }))

  return (
    <div className={styles['cards']}>
      <p>Um pacote vende várias categorias juntas, por um preço. Se não houver pacotes, continue.</p>
      {parts.length === 0 && <Callout>Preencha primeiro as categorias.</Callout>}
      {form.bundles.map(({ key, draft, inside }, index) => (
        <section key={key} data-row={key} className={styles['card']} aria-label={`Pacote ${index + 1}`}>
          <FormFields
            fields={bundleFields}
            draft={draft}
            problems={problems.rows.get(key)}
            onChange={(part: Draft) => update(key, (row) => ({ ...row, draft: { ...row.draft, ...part } }))}
          />
          <BundleParts
            categories={parts}
            chosen={inside}
            onChosen={(keys) => update(key, (row) => ({ ...row, inside: keys }))}
          />
          {problems.rows.get(key)?.bundledUUIDs && (
            <Callout tone="bad">Escolha ao menos uma categoria.</Callout>
          )}
          <div className={layout['row']}>
            <Button
              look="quiet"
              icon="bin"
              onClick={() => setBundles((bundles) => bundles.filter((row) => row.key !== key))}
            >
              Retirar pacote {index + 1}
            </Button>
          </div>
        </section>
      ))}
      <div>
        <Button icon="plus" onClick={() => setBundles((bundles) => [...bundles, newBundle()])}>
          Novo pacote
        </Button>
      </div>
    </div>
  )
}
