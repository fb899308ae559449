import type { CartItem, EnteredRider, FilledItem } from '@porteira/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMessage } from '#components/messages/messages.tsx'
import type { SaveRefusal } from './field-errors.ts'
import { type FocusTarget, focusTarget } from './focus-field.ts'
import { filledOf, type FormValues } from './form-values.ts'
import { useAddRider } from './use-add-rider.tsx'
import { type Card, useFormation } from './use-formation.ts'

export type FillingProps = {
  cartUUID: string
  items: CartItem[]
  /** The stored draft, with the shape that `onDraft` got; anything else is ignored. */
  draft: unknown
  onDraft: (values: FormValues) => void
  /** The token and the CPF of the logged-in buyer, or ''. */
  token: string
  ownCpf: string
  /** True if the desk fills in the form. An unknown rider is then added by the call of the desk. */
  isDesk?: boolean
  /** The riders of earlier purchases. */
  earlier: readonly EnteredRider[]
  busy: boolean
  /** Called when the form is submitted without errors. Resolves to the refusal of the server, if there is one. */
  onValid: (filled: FilledItem[]) => Promise<SaveRefusal | undefined>
}

/** The entries of the form, and the steps from one field or entry to the next. */
export function useFilling(props: FillingProps) {
  const { busy, onValid } = props
  const show = useMessage()
  const form = useRef<HTMLFormElement>(null)
  const [target, setTarget] = useState<FocusTarget>()
  const formation = useFormation(props)
  const { cards, problems, openId, riderOf, knownOf } = formation
  const adding = useAddRider(props, async ({ cpf, place }) => {
    await riderOf(cpf).lookAgain()
    goTo(place)
  })

  useEffect(() => {
    if (target && form.current) focusTarget(form.current, target)
  }, [target])

  /** Opens the entry of a field and moves the focus to the field. */
  function goTo(place: FocusTarget) {
    if ('cartItemId' in place) formation.open(Number(place.cartItemId))
    setTarget({ ...place })
  }
  function toggle({ item: { cartItemId } }: Card) {
    if (openId === cartItemId) formation.open(undefined)
    else goTo({ cartItemId, field: 'heading' })
  }

  /** Closes an entry without gaps and opens the next one that has some. A name that is being looked up is no gap. */
  function finish(card: Card) {
    const gap = card.problems.find(({ field, participantIndex = 0 }) => {
      const rider = card.entry.riders[participantIndex]
      return !(field === 'name' && rider && riderOf(rider.cpf).isAsking)
    })
    if (gap) {
      formation.check([card.item.cartItemId])
      return goTo(gap)
    }
    const next = nextOf(cards, card)
    if (next) return goTo({ cartItemId: next.item.cartItemId, field: 'heading' })
    formation.open(undefined)
    setTarget({ field: 'submit' })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const [problem] = problems
    if (!problem) {
      const refusal = await onValid(cards.map(({ item, entry }) => filledOf(item, entry, knownOf)))
      const place = refusal && formation.refuse(refusal)
      if (place) goTo(place as FocusTarget)
      return
    }
    formation.check(cards.map(({ item }) => item.cartItemId))
    if (problem.field === 'name') void formation.askAgain()
    await show(problem.message)
    goTo(problem)
  }

  return { form, formation, adding, goTo, toggle, finish, submit }
}

/** The next entry that is not ready: after this one, or else before it. */
export function nextOf(cards: readonly Card[], { number }: Card) {
  const others = [...cards.slice(number), ...cards.slice(0, number - 1)]
  return others.find(({ state }) => state !== 'ready')
}
