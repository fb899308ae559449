import { cartMessages } from '@porteira/domain'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { remember } from '#storage/remember.ts'
import { useAsk } from '#components/messages/messages.tsx'

/** Offers once to fill in the riders of a paid cart of this event. */
export function useUnfinishedCart(paid: string, isReady: boolean) {
  const ask = useAsk()
  const [, navigate] = useLocation()
  const hasAsked = useRef(false)

  const offer = useEffectEvent(async () => {
    if (paid === '' || hasAsked.current) return
    hasAsked.current = true
    const answer = await ask({ title: cartMessages.unfinishedFormation, yes: 'Completar', no: 'Não' })
    if (answer !== 'yes') return
    remember('cartUUID', paid)
    navigate('/participants')
  })

  useEffect(() => {
    if (isReady) void offer()
  }, [isReady])
}
