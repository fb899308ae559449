import styles from './LiveLabel.module.css'

/** The label for a category that receives results now. */
export const LiveLabel = () => <span className={styles['live']}>Ao vivo</span>
