import styles from './Rope.module.css'

/** A rope as a border under the masthead or a picture, at most once per screen. */
export const Rope = () => <div className={styles['rope']} aria-hidden="true" />
