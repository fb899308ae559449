import { Icon } from './Icon.tsx'
import styles from './OfflineBanner.module.css'

/** A band that tells of the connection, not of the page: the page stays usable. Without a text there is none. */
export const OfflineBanner = ({ children }: { children: string }) => (
  <div className={styles['place']} role="status">
    {children && (
      <div className={styles['band']}>
        <p>
          <Icon name="offline" />
          {children}
        </p>
      </div>
    )}
  </div>
)
