import layout from '#styles/layout.module.css'
import { SiteHeader } from './SiteHeader.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useInOffice } from './in-office.ts'
import styles from './Page.module.css'

/** The frame of a page whose code is still loading. */
export function PageSkeleton() {
  const inOffice = useInOffice()
  return (
    <>
      {!inOffice && <SiteHeader />}
      <main className={styles['page']}>
        <h1 className={layout['visuallyHidden']}>Porteira</h1>
        <Skeleton shape={[2.25, 4, 4, 4]} />
      </main>
    </>
  )
}
