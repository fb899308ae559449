import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './OfflineBanner.module.css'

/** A band that tells of the line, not of the page: the page stays usable. */
export const OfflineBanner = ({ children }: { children?: ReactNode }) => (
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
