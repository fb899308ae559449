import type { EnteredRider } from '@porteira/contract'
import { useQuery } from '@tanstack/react-query'
import { enteredRiders } from './queries.ts'

const NONE: readonly EnteredRider[] = []

/** The riders of the buyer's earlier purchases. Empty without a login and while they are unknown: the form works without. */
export function useEnteredRiders(buyer: { userId: string; token: string }): readonly EnteredRider[] {
  const { data } = useQuery({
    ...enteredRiders(buyer.userId, buyer.token),
    enabled: buyer.userId !== '' && buyer.token !== '',
    staleTime: Infinity,
  })
  return data?.riders ?? NONE
}
