import type { Reply } from '@porteira/contract'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import card from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import styles from './OpenFormationList.module.css'

type OpenFormation = Reply<'GET /api/users/:userId/purchases'>['purchases'][number]['openFormations'][number]
type Props = {
  /** `badge` is the number that the server gave at the payment. */
  openFormations: readonly (OpenFormation & { badge: number | null })[]
  onFill: (cartItemId: number) => void
}

/** The entries of a purchase without riders, each with a link to its form. */
export const OpenFormationList = ({ openFormations, onFill }: Props) => (
  <ul className={classes(card['rows'], styles['rows'])}>
    {openFormations.map(({ cartItemId, categoryName, bundleName, badge }) => (
      <li key={cartItemId}>
        <BadgePlate number={badge ?? undefined} />
        <p className={typography['name']}>
          {categoryName}
          {bundleName !== '' && <span className={typography['caption']}> [{bundleName}]</span>}
        </p>
        <Button
          size="small"
          aria-label={`Inscrever participantes em ${categoryName}`}
          onClick={() => onFill(cartItemId)}
        >
          Inscrever participantes
        </Button>
      </li>
    ))}
  </ul>
)
