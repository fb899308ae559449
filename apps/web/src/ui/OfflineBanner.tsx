import { Icon } from './Icon.tsx'
import styles from '#styles/band.module.css'

/** A banner about the connection. The page stays usable. Without a text the banner is hidden. */
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
