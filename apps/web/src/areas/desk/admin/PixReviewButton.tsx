import { useLocation } from 'wouter'
import { token } from '#storage/session.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { Button } from '#ui/Button.tsx'

/** Leads to the Pix that a person has to decide on, and says how many there are. */
export function PixReviewButton({ path }: { path: string }) {
  const [, navigate] = useLocation()
  const { data } = useAdminQuery('GET /api/pix/review', { query: { token: token() } }, path)
  return (
    <Button size="tall" fill onClick={() => navigate('/admin-carts#pix-review')}>
      Pix a conferir{data && ` (${data.total})`}
    </Button>
  )
}
