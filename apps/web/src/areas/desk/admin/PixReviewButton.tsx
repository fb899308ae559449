import { useLocation } from 'wouter'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { pixToReview } from '#areas/desk/components/queries.ts'
import { Button } from '#ui/Button.tsx'

/** A link to the Pix that need a decision, with their number. */
export function PixReviewButton({ admin }: { admin: Admin }) {
  const [, navigate] = useLocation()
  const { data } = useAdminQuery(...pixToReview(admin.token), admin)
  return (
    <Button size="tall" fill onClick={() => navigate('/admin-carts#pix-review')}>
      Pix a conferir{data && ` (${data.total})`}
    </Button>
  )
}
