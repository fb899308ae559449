import { classes } from '#ui/classes.ts'
import styles from './BadgePlate.module.css'

/** The badge of a rider as a plate. Without a number the plate is empty. */
export const BadgePlate = ({
  number,
  large = false,
  hollow = false,
}: {
  number?: number | string | undefined
  large?: boolean
  /** Only the outline: the rider is out of the contest. */
  hollow?: boolean
}) => (
  <span
    className={classes(
      styles['plate'],
      large && styles['large'],
      (hollow || number === undefined) && styles['none'],
    )}
    role="img"
    aria-label={number === undefined ? 'Nº a definir' : `Nº ${number}`}
  >
    {number ?? '–'}
  </span>
)
