import { methodsWith, tillMessages } from '@porteira/domain'
import type { ReactNode } from 'react'
import { WayFields } from '#areas/desk/components/pay/WayFields.tsx'
import { Ways } from '#areas/desk/components/pay/Ways.tsx'
import layout from '#styles/layout.module.css'
import { Callout } from '#ui/Callout.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import type { useReceiving } from './use-receiving.ts'

type Props = {
  eventUUID: string
  dueInCents: number
  form: ReturnType<typeof useReceiving>
  /** What the amount is for. */
  children: ReactNode
}

/** The fields by which the desk receives an amount in cash or by card. Without an open shift they lead to the till. */
export function Receiving({ eventUUID, dueInCents, form, children }: Props) {
  const { fields, typed, problems, change, till, shift } = form
  return (
    <div ref={fields} className={layout['stack']}>
      {children}
      {till.data && !shift && (
        <>
          <Callout>{tillMessages.noShift}</Callout>
          <LinkButton href={`/secretaria/${eventUUID}`}>Abrir o caixa</LinkButton>
        </>
      )}
      {shift && (
        <>
          <Ways
            ways={methodsWith({ takenBy: 'desk' })}
            value={typed.way}
            onValue={(way) => change({ way })}
          />
          <WayFields dueInCents={dueInCents} typed={typed} problems={problems} onChange={change} />
        </>
      )}
    </div>
  )
}
