import type { PixStatus } from '@porteira/contract'
import { useQuery } from '@tanstack/react-query'
import { askPix, type Charge } from '#components/pix/ask-pix.ts'

/** What this charge costs today, in reais: an overdue one may have been replaced by another since it was listed. */
export function useChargedValue(charge: Charge, isWanted: boolean) {
  const { data, error, refetch } = useQuery<PixStatus>({
    queryKey: ['charged value', charge],
    queryFn: ({ signal }) => askPix(charge, '2', { signal }),
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
  })
  return { inReais: data?.chargedValue, error: error ?? undefined, again: () => refetch() }
}
