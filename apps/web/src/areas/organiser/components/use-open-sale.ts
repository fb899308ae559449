import type { EventCard } from '@porteira/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { selectEvent } from '#storage/select-event.ts'

/** Opens the page that a buyer of the event sees. */
export function useOpenSale() {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  return ({ eventUUID, shortName }: EventCard) => {
    selectEvent(eventUUID, shortName)
    client.removeQueries({ queryKey: ['sale'] })
    navigate('/purchase')
  }
}
