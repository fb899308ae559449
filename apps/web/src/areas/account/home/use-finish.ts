import { useLocation } from 'wouter'
import { remember } from '#storage/remember.ts'
import { selectEvent } from '#storage/select-event.ts'
import type { Purchase } from './sort-purchases.ts'

/** Navigates to the riders of a paid purchase. */
export function useFinish() {
  const [, navigate] = useLocation()

  return ({ eventUUID, cartUUID, cartCode }: Purchase) => {
    selectEvent(eventUUID)
    remember('cartUUID', cartUUID)
    remember('cartCode', cartCode)
    navigate('/participants')
  }
}
