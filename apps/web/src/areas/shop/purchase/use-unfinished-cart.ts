import { cartMessages } from '@porteira/domain'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { recall, remember } from '#storage/session.ts'
import { useAsk } from '#components/messages/messages.tsx'

/** A cart of this event is paid but nobody rides in it yet: offers to complete it, once. */
export function useUnfinishedCart(isReady: boolean) {
  const ask = useAsk()
  const [, navigate] = useLocation()
  const asked = useRef(false)

  const offer = useEffectEvent(async () => {
    const paid = recall('mdlCartPaid')
    if (paid === '' || asked.current) return
    asked.current = true
    const answer = await ask({ title: cartMessages.unfinishedFormation, yes: 'Completar', no: 'Não' })
    if (answer !== 'yes') return
    remember('cartUUID', paid)
    navigate('/participants')
  })

  useEffect(() => {
    if (isReady) void offer()
  }, [isReady])
}
