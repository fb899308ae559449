import styles from './Rope.module.css'

/** The one ornament: under the masthead or a picture, and nowhere twice on a screen. */
export const Rope = () => <div className={styles['rope']} aria-hidden="true" />
