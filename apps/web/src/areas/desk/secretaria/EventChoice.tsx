import { dateRangeText } from '@porteira/domain'
import { Link, Redirect, useSearch } from 'wouter'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import typography from '#styles/typography.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LIST, tillAddress } from './addresses.ts'
import { staffEvents } from './queries.ts'
import styles from './Till.module.css'

/** The events whose till the person may see. A single one opens at once, but not for a person who comes back from it. */
export function EventChoice({ admin }: { admin: Admin }) {
  const { data, ...reading } = useAdminQuery(...staffEvents(admin.token), admin)
  const events = data?.items.filter(
    ({ eventUUID }) =>
      admin.may('GET /api/events/:eventUUID/till', eventUUID) ||
      admin.may('GET /api/events/:eventUUID/till/shifts', eventUUID),
  )
  const [only, ...others] = events ?? []
  const comesBack = useSearch() === LIST
  if (only && others.length === 0 && !comesBack) return <Redirect to={tillAddress(only.eventUUID)} replace />

  return (
    <Page title="Secretaria" masthead="brand">
      <p className={typography['muted']}>Em qual evento você vai atender?</p>
      <LoadState data={data} {...reading} shape={[4, 4]} />
      {events?.length === 0 && (
        <EmptyState
          says="Nenhum evento para atender."
          next="Quem concede papéis é o organizador do evento."
        />
      )}
      <ul className={styles['events']}>
        {events?.map((event) => (
          <li key={event.eventUUID}>
            <Link href={tillAddress(event.eventUUID)}>
              <b>{event.name}</b>
              <span className={typography['caption']}>
                {dateRangeText(event.startDate, event.endDate)}
                {event.city && ` · ${event.city}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
