import { cartMessages } from '@porteira/domain'
import { Callout } from '#ui/Callout.tsx'
import { ResumeCard } from './ResumeCard.tsx'
import type { Visitor } from './use-continue.ts'
import { useResumableCart } from './use-resumable-cart.ts'

export type ResumeProps = Visitor & {
  /** The event of the page. */
  eventUUID?: string | undefined
  /** True after the idle time ended the page before this one. */
  wasIdle?: boolean
}

/** The cart of this phone, when its payment can be continued. */
export default function ResumeCart({ eventUUID, wasIdle = false, ...visitor }: ResumeProps) {
  const offered = useResumableCart({ cartUUID: visitor.stored.cartUUID, token: visitor.token })
  return (
    <>
      {wasIdle && <Callout live>{cartMessages.wasIdle}</Callout>}
      {'cart' in offered && <ResumeCard offered={offered} visitor={visitor} eventUUID={eventUUID} />}
    </>
  )
}
