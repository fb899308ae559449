import type { PixToReview } from '@porteira/contract'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { pixToReview } from '#areas/desk/components/queries.ts'
import { LoadState } from '#shell/LoadState.tsx'
import typography from '#styles/typography.module.css'
import { Status } from '#ui/Status.tsx'
import { PixReviewRow } from './PixReviewRow.tsx'
import { Queue } from './Queue.tsx'

/** Received Pix that paid no charge. An administrator accepts or refunds each of them. */
export function PixReview({ admin }: { admin: Admin }) {
  const { data, ...reading } = useAdminQuery(...pixToReview(admin.token), admin)

  return (
    <Queue
      id="pix-review"
      title="Pix a conferir"
      tag={
        data &&
        (data.total > 0 ? (
          <Status tone="wait">{data.total}</Status>
        ) : (
          <p className={typography['caption']}>Nenhum Pix a conferir.</p>
        ))
      }
    >
      <LoadState data={data} {...reading} shape={[3]} />
      {data !== undefined && data.items.length > 0 && (
        <ul>
          {data.items.map((pix: PixToReview) => (
            <PixReviewRow key={pix.endToEndId} pix={pix} admin={admin} />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.items.length && (
        <p className={typography['caption']}>
          Os {data.items.length} mais antigos de {data.total}.
        </p>
      )}
    </Queue>
  )
}
