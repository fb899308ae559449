import type { PixStatus } from '@porteira/contract'
import { useQuery } from '@tanstack/react-query'
import { askPix, type ChargeRequest } from '#areas/shop/components/pix/ask-pix.ts'

/**
 * The current value of this charge in reais. A new charge may have replaced an overdue one since the list was read.
 * The answer also has the number of seconds until the page ends.
 */
export function useChargedValue(request: ChargeRequest, isWanted: boolean) {
  const { data, dataUpdatedAt, error, refetch } = useQuery<PixStatus>({
    queryKey: ['charged value', request.charge],
    queryFn: ({ signal }) => askPix(request, '2', { signal }),
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
  })
  const seconds = data?.expirationSeconds
  return {
    inReais: data?.chargedValue,
    endsAt: seconds === undefined ? undefined : dataUpdatedAt + seconds * 1000,
    error: error ?? undefined,
    again: () => refetch(),
  }
}
