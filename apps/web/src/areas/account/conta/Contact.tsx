import { formatMobile } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { ownAccount } from '#areas/account/components/queries.ts'
import type { Session } from '#storage/page-reads.ts'
import typography from '#styles/typography.module.css'

type Props = { session: Session; userId: string }

/** Where the shop reaches the buyer. Without a network there is nothing here. */
export function Contact({ session, userId }: Props) {
  const { data } = useQuery(ownAccount(userId, session.token()))
  if (!data) return null
  const { email, mobile } = data.userData
  return (
    <span className={typography['caption']}>
      {[email, mobile && formatMobile(mobile)].filter(Boolean).map((line) => (
        <span key={line} className={typography['line']}>
          {line}
        </span>
      ))}
    </span>
  )
}
