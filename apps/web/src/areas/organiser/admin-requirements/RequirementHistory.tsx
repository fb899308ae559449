import type { Admin } from '#components/admin/admin.ts'
import { NewestFacts } from '#components/admin/FactList.tsx'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'

type Props = { admin: Admin; eventUUID: string }

/** Who changed the requirements and the horses of the event, the newest first. */
export function RequirementHistory({ admin, eventUUID }: Props) {
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, error, isAsking, again } = useAdminQuery(
    'GET /api/events/:eventUUID/requirements/history',
    input,
    admin,
  )
  const facts = data?.facts ?? []
  if (!error && facts.length === 0) return null
  return (
    <section className={layout['stack']} aria-labelledby="history-heading">
      <h2 id="history-heading" className={typography['heading']}>
        Histórico
      </h2>
      {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
      <NewestFacts facts={facts} />
    </section>
  )
}
