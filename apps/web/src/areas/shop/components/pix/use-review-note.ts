import type { PixStatus } from '@porteira/contract'
import { useQuery } from '@tanstack/react-query'
import { askPix, type ChargeRequest } from './ask-pix.ts'

/** What the server says about a received Pix of another value; '' without one, and while it is not known. */
export function useReviewNote(request: ChargeRequest, isWanted: boolean) {
  const { data } = useQuery<PixStatus>({
    queryKey: ['review note', request.charge],
    queryFn: ({ signal }) => askPix(request, '2', { signal }),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  })
  return data?.msg ?? ''
}
