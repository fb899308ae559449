import type { Event, SaleItem } from '@porteira/contract'
import { cartMessages } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { messageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { evenLoggedOut } from '#api/even-logged-out.ts'
import { landingPath, recall } from '#storage/session.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { sale } from './queries.ts'

/** What the event sells to this buyer now. Without an event it says so and leads to the landing page. */
export function useSale() {
  const show = useMessage()
  const [, navigate] = useLocation()
  const eventUUID = recall('eventUUID')
  const { data, error } = useQuery({
    queryKey: ['sale', eventUUID],
    queryFn: ({ signal }) => readSale(eventUUID, signal),
    enabled: eventUUID !== '',
    staleTime: 0,
  })

  const leave = useEffectEvent(async (problem?: Error) => {
    await show(problem ? messageOf(problem) : cartMessages.eventNotFound)
    navigate(landingPath(), { replace: true })
  })
  const isLost = data === undefined
  useEffect(() => {
    if (eventUUID === '') void leave()
    else if (error && isLost) void leave(error)
  }, [eventUUID, error, isLost])

  return data && { event: data, items: saleItemsOf(data) }
}

const readSale = (eventUUID: string, signal: AbortSignal) =>
  evenLoggedOut((token) => api(...sale(eventUUID, token), { signal }))

const saleItemsOf = ({ items = [] }: Event): SaleItem[] => items.filter((item) => 'itemUUID' in item)
