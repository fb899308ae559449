import styles from './LiveLabel.module.css'

/** Scores are arriving right now. */
export const LiveLabel = () => <span className={styles['live']}>Ao vivo</span>
