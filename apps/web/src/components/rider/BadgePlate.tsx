import { classes } from '#ui/classes.ts'
import styles from './BadgePlate.module.css'

/** The number on a rider's back, set large. Without a number, an empty frame. */
export const BadgePlate = ({
  number,
  large = false,
}: {
  number?: number | string | undefined
  large?: boolean
}) => (
  <span
    className={classes(styles['plate'], large && styles['large'], number === undefined && styles['none'])}
    role="img"
    aria-label={number === undefined ? 'Nº a definir' : `Nº ${number}`}
  >
    {number ?? '–'}
  </span>
)
