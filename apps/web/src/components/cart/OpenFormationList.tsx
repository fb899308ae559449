import type { Reply } from '@porteira/contract'
import { EntryPlate } from './EntryPlate.tsx'
import card from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import styles from './OpenFormationList.module.css'

type OpenFormation = Reply<'GET /api/users/:userId/purchases'>['purchases'][number]['openFormations'][number]
type Props = {
  /** `badge` is the number that the server gave at the payment. */
  openFormations: readonly (OpenFormation & { badge: number | null })[]
  /** What the button of each entry says. */
  label?: string
  /** The numbers may still change. */
  provisional?: boolean
  /** Undefined leaves out the buttons. */
  onFill: ((cartItemId: number) => void) | undefined
}

/** Entries of a purchase that its buyer can fill in or change, each with a link to its form. */
export const OpenFormationList = ({
  openFormations,
  label = 'Inscrever participantes',
  provisional = false,
  onFill,
}: Props) => (
  <ul className={classes(card['rows'], styles['rows'])}>
    {openFormations.map(({ cartItemId, categoryName, bundleName, badge }) => (
      <li key={cartItemId}>
        <EntryPlate number={badge ?? undefined} provisional={provisional} />
        <p className={typography['name']}>
          {categoryName}
          {bundleName !== '' && <span className={typography['caption']}> [{bundleName}]</span>}
        </p>
        {onFill && (
          <Button size="small" aria-label={`${label} em ${categoryName}`} onClick={() => onFill(cartItemId)}>
            {label}
          </Button>
        )}
      </li>
    ))}
  </ul>
)
