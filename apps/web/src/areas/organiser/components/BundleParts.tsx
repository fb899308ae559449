import { ADMIN_FIELDS, MAX_BUNDLED_ENTRIES } from '@porteira/domain'
import typography from '#styles/typography.module.css'
import { Checkbox } from '#ui/Choice.tsx'
import { classes } from '#ui/classes.ts'
import input from '#ui/Input.module.css'
import { NativeSelect } from '#ui/Select.tsx'
import styles from './BundleParts.module.css'

type Props<Key extends string | number> = {
  categories: readonly { key: Key; name: string }[]
  /** The keys of the categories, each once for each entry that a unit of the bundle has of it. */
  chosen: readonly Key[]
  onChosen: (chosen: Key[]) => void
}

const COUNTS = Array.from({ length: MAX_BUNDLED_ENTRIES }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 ficha' : `${index + 1} fichas`,
}))

/** The categories of a bundle, and how many entries of each one unit has. */
export function BundleParts<Key extends string | number>({ categories, chosen, onChosen }: Props<Key>) {
  const countOf = (key: Key) => chosen.filter((other) => other === key).length
  // A category keeps its place in the bundle.
  const withCount = (key: Key, count: number) => {
    const first = chosen.indexOf(key)
    const others = chosen.filter((other) => other !== key)
    const place = first < 0 ? others.length : first
    return [...others.slice(0, place), ...Array<Key>(count).fill(key), ...others.slice(place)]
  }

  return (
    <fieldset>
      <legend className={typography['label']}>{ADMIN_FIELDS.bundledUUIDs}</legend>
      {categories.map(({ key, name }) => (
        <div key={key} className={styles['part']}>
          <Checkbox
            name="bundledUUIDs"
            checked={chosen.includes(key)}
            onValue={(isChosen) => onChosen(withCount(key, isChosen ? 1 : 0))}
          >
            {name}
          </Checkbox>
          {chosen.includes(key) && (
            <NativeSelect
              className={classes(input['input'], input['select'])}
              aria-label={`Fichas de ${name} em cada pacote`}
              value={String(countOf(key))}
              options={COUNTS}
              onValue={(count) => onChosen(withCount(key, Number(count)))}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}
