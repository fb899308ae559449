import type { Draft } from '#areas/organiser/components/form-fields.ts'
import { FormFields } from '#areas/organiser/components/FormFields.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import styles from '../Builder.module.css'
import { type BundleRow, filledRows, newBundle, type Row } from '../draft-form.ts'
import { bundleFields } from '../event-fields.ts'
import type { StepProps } from './step-props.ts'

/** The bundles of the event, each with its categories. */
export function BundlesStep({ form, problems, onForm }: StepProps) {
  const setBundles = (change: (bundles: readonly BundleRow[]) => BundleRow[]) =>
    onForm((before) => ({ ...before, bundles: change(before.bundles) }))
  const update = (key: number, change: (row: BundleRow) => BundleRow) =>
    setBundles((bundles) => bundles.map((row) => (row.key === key ? change(row) : row)))
  const categories = filledRows(form.categories)

  return (
    <div className={styles['cards']}>
      <p>Um pacote vende várias categorias juntas, por um preço. Se não houver pacotes, continue.</p>
      {categories.length === 0 && <Callout>Preencha primeiro as categorias.</Callout>}
      {form.bundles.map(({ key, draft, inside }, index) => (
        <section key={key} data-row={key} className={styles['card']} aria-label={`Pacote ${index + 1}`}>
          <FormFields
            fields={bundleFields}
            draft={draft}
            problems={problems.rows.get(key)}
            onChange={(part: Draft) => update(key, (row) => ({ ...row, draft: { ...row.draft, ...part } }))}
          />
          <BundleCategories
            categories={categories}
            inside={inside}
            onInside={(keys) => update(key, (row) => ({ ...row, inside: keys }))}
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

type CategoriesProps = {
  categories: readonly Row[]
  inside: readonly number[]
  onInside: (keys: number[]) => void
}

const BundleCategories = ({ categories, inside, onInside }: CategoriesProps) => (
  <fieldset className={layout['stack']}>
    <legend className={typography['label']}>Categorias do pacote</legend>
    {categories.map(({ key, draft }) => (
      <Checkbox
        key={key}
        name="bundledUUIDs"
        checked={inside.includes(key)}
        onValue={(checked) => onInside(checked ? [...inside, key] : inside.filter((other) => other !== key))}
      >
        {draft.name || 'Categoria sem nome'}
      </Checkbox>
    ))}
  </fieldset>
)
