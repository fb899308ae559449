import { useLocation } from 'wouter'
import { remember } from '#storage/remember.ts'
import { withReturn } from './use-go-back.ts'

/** Navigates to the form of one entry without riders, which then goes back to this page. */
export function useFillFormation() {
  const [, navigate] = useLocation()

  return (cartUUID: string, cartItemId: number) => {
    remember('cartUUID', cartUUID)
    remember('cartItemId', cartItemId)
    navigate('/fill-formation', withReturn())
  }
}
