import type { PixStatus } from '@porteira/contract'
import { useQuery } from '@tanstack/react-query'
import { askPix, type ChargeRequest } from '#areas/shop/components/pix/ask-pix.ts'

/**
 * What this charge costs today, in reais: an overdue one may have been replaced by another since it was listed. The
 * server says with it how long the page stays open.
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
