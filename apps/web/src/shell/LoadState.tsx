import { Skeleton } from '#ui/Skeleton.tsx'
import { LoadFailure } from './LoadFailure.tsx'

type Props = {
  /** The answer of the read; undefined without one. */
  data: unknown
  error: unknown
  isAsking: boolean
  again: () => unknown
  /** The heights of the placeholder blocks in rem. */
  shape: number[]
}

/** What stands in the place of an answer: the failure of its read, and placeholder blocks before that. */
export function LoadState({ data, error, isAsking, again, shape }: Props) {
  if (error) return <LoadFailure error={error} busy={isAsking} onRetry={again} />
  return data === undefined && <Skeleton shape={shape} />
}
