import type { PixToReview } from '@porteira/contract'
import { useEffect, useRef } from 'react'
import { token } from '#api/session.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadFailure } from '#components/LoadFailure.tsx'
import { useHash } from '#components/use-hash.ts'
import words from '#styles/words.module.css'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Status } from '#ui/Status.tsx'
import styles from './PixReview.module.css'
import { PixReviewRow } from './PixReviewRow.tsx'

/** Received Pix that pay for nothing: an administrator accepts or returns each of them. */
export function PixReview() {
  const input = { query: { token: token() } }
  const { data, error, isAsking, again } = useAdminQuery('GET /api/pix/review', input, '/admin-carts')
  const heading = useRef<HTMLHeadingElement>(null)
  const isMeant = useHash() === 'pix-review'
  useEffect(() => {
    if (isMeant) heading.current?.focus()
  }, [isMeant])

  return (
    <section className={styles['review']} aria-labelledby="pix-review">
      <div className={words['row']}>
        <h2 id="pix-review" ref={heading} tabIndex={-1} className={words['block']}>
          Pix a conferir
        </h2>
        {data !== undefined && data.total > 0 && <Status tone="wait">{data.total}</Status>}
      </div>
      {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
      {!data && !error && <Skeleton shape={[3]} />}
      {data?.total === 0 && <p className={words['meta']}>Nenhum Pix a conferir.</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul>
          {data.items.map((pix: PixToReview) => (
            <PixReviewRow key={pix.endToEndId} pix={pix} />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.items.length && (
        <p className={words['meta']}>
          Os {data.items.length} mais antigos de {data.total}.
        </p>
      )}
    </section>
  )
}
