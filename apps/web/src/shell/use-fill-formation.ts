import { useLocation } from 'wouter'
import { remember } from '#storage/remember.ts'
import { withReturn } from './use-go-back.ts'

/** Leads to the form of one registration without riders, and from there back. */
export function useFillFormation() {
  const [, navigate] = useLocation()

  return (cartUUID: string, cartItemId: number) => {
    remember('cartUUID', cartUUID)
    remember('cartItemId', cartItemId)
    navigate('/fill-formation', withReturn())
  }
}
