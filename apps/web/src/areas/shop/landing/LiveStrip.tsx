import { Link } from 'wouter'
import styles from './EventLanding.module.css'

/** A link to the scoreboard while riders are in the arena. */
export const LiveStrip = ({ eventUUID }: { eventUUID: string }) => (
  <Link href={`/placar/event/${eventUUID}`} className={styles['live']}>
    <b>Tem prova na cancha agora</b> <span>Ao vivo</span>
  </Link>
)
