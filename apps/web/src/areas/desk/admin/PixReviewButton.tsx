import { useLocation } from 'wouter'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { pixToReview } from '#areas/desk/components/queries.ts'
import { Button } from '#ui/Button.tsx'

/** Leads to the Pix that a person has to decide on, and says how many there are. */
export function PixReviewButton({ admin }: { admin: Admin }) {
  const [, navigate] = useLocation()
  const { data } = useAdminQuery(...pixToReview(admin.token), admin)
  return (
    <Button size="tall" fill onClick={() => navigate('/admin-carts#pix-review')}>
      Pix a conferir{data && ` (${data.total})`}
    </Button>
  )
}
