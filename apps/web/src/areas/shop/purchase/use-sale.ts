import type { Event, SaleItem } from '@porteira/contract'
import { cartMessages } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { messageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { retryLoggedOut } from '#api/retry-logged-out.ts'
import type { Session } from '#storage/page-reads.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useWhen } from '#shell/use-when.ts'
import { sale } from './queries.ts'

type SaleOptions = {
  eventUUID: string
  session: Session
  /** The path of the landing page. */
  home: string
}

/** The event with its items on sale for this buyer, and when they were read in milliseconds. Without an event it shows a message and navigates to the landing page. */
export function useSale({ eventUUID, session, home }: SaleOptions) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['sale', eventUUID],
    queryFn: ({ signal }) =>
      retryLoggedOut(session.token(), (token) => api(...sale(eventUUID, token), { signal })),
    enabled: eventUUID !== '',
    staleTime: 0,
  })

  const isMissing = eventUUID === ''
  useWhen(isMissing || (data === undefined && error), async () => {
    await show(isMissing ? cartMessages.eventNotFound : messageOf(error))
    navigate(home, { replace: true })
  })

  return data && { event: data, items: saleItemsOf(data), readAt: dataUpdatedAt }
}

const saleItemsOf = ({ items = [] }: Event): SaleItem[] => items.filter((item) => 'itemUUID' in item)
