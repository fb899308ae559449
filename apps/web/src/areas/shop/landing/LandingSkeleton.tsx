import { Masthead } from '#ui/Masthead.tsx'
import { Poster } from '#ui/Poster.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './EventLanding.module.css'

export const LandingSkeleton = () => (
  <>
    <Masthead rope={false} />
    <Poster />
    <main className={styles['landing']}>
      <Skeleton shape={[2.25, 1.75, 3, 3, 3]} />
    </main>
  </>
)
