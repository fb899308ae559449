import { Masthead } from '#ui/Masthead.tsx'
import { EventBanner } from '#components/event/EventBanner.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './EventLanding.module.css'

export const LandingSkeleton = ({ name }: { name: string }) => (
  <>
    <Masthead rope={false} />
    <EventBanner name={name.toLowerCase()} />
    <main className={styles['landing']}>
      <Skeleton shape={[2.25, 1.75, 3, 3, 3]} />
    </main>
  </>
)
