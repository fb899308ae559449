import layout from '#styles/layout.module.css'
import { Masthead } from '#ui/Masthead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './Page.module.css'

/** The frame of a page whose code is still loading. */
export const PageSkeleton = () => (
  <>
    <Masthead />
    <main className={styles['page']}>
      <h1 className={layout['visuallyHidden']}>Porteira</h1>
      <Skeleton shape={[2.25, 4, 4, 4]} />
    </main>
  </>
)
