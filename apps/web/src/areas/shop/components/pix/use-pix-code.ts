import { TIMINGS_IN_MS } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { askPix, type ChargeRequest } from './ask-pix.ts'

const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false } as const

/** The QR code as a picture and the text to copy. The text is requested a moment after the picture. */
export function usePixCode(request: ChargeRequest, isWanted: boolean) {
  const isTimeForText = useLater(TIMINGS_IN_MS.copyCodeRequest)
  const picture = useQuery({
    ...once,
    queryKey: ['pix', request.charge, '0'],
    queryFn: async ({ signal }) => {
      const file: unknown = await askPix(request, '0', { signal })
      if (file instanceof Blob) return file
      throw new ApiError(0)
    },
    enabled: isWanted,
  })
  const text = useQuery({
    ...once,
    queryKey: ['pix', request.charge, '1'],
    queryFn: async ({ signal }) => {
      const code: unknown = await askPix(request, '1', { signal })
      if (typeof code === 'string' && code !== '') return code
      throw new ApiError(0)
    },
    enabled: isWanted && isTimeForText,
  })
  const parts = [picture, text]

  return {
    picture: picture.data,
    text: text.data,
    error: picture.error ?? text.error,
    isAsking: parts.some(({ isFetching }) => isFetching),
    again: () => Promise.all(parts.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}

function useLater(ms: number) {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isTime
}
