import styles from './Live.module.css'

/** Scores are arriving right now. */
export const Live = () => <span className={styles['live']}>Ao vivo</span>
