import type { CartItem, EnteredRider, FilledItem } from '@porteira/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMessage } from '#components/messages/messages.tsx'
import { useToast } from '#ui/Toast.tsx'
import type { SaveRefusal } from './field-errors.ts'
import { type FocusTarget, focusTarget } from './focus-field.ts'
import styles from './Formation.module.css'
import { FormationCard } from './FormationCard.tsx'
import { filledOf, type FormValues } from './form-values.ts'
import { peopleOf } from './people.ts'
import { Progress } from './Progress.tsx'
import { type Help, RefusalNote } from './RefusalNote.tsx'
import { useAddRider } from './use-add-rider.tsx'
import { type Card, useFormation } from './use-formation.ts'

type Props = {
  id: string
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
  help: Help | undefined
  busy: boolean
  /** Called when the form is submitted without errors. Resolves to the refusal of the server, if there is one. */
  onValid: (filled: FilledItem[]) => Promise<SaveRefusal | undefined>
}

/**
 * The form of all entries of a cart, of which one is open. On submit every wrong field is marked, the message of the
 * first error is shown, and its field gets the focus.
 */
export function FormationForm(props: Props) {
  const { id, ownCpf, earlier, help, busy, onValid } = props
  const show = useMessage()
  const [toast, say] = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [target, setTarget] = useState<FocusTarget>()
  const formation = useFormation(props)
  const { cards, problems, openId, generalRefusal, riderOf, knownOf } = formation
  const isOnly = cards.length === 1
  const adding = useAddRider(props, async ({ cpf, place }) => {
    await riderOf(cpf).lookAgain()
    goTo(place)
  })
  const people = peopleOf({ ownCpf, earlier, cards, nameOf: knownOf })

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

  return (
    <>
      <form
        id={id}
        ref={form}
        className={styles['form']}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => void submit(event)}
      >
        {!isOnly && <Progress states={cards.map(({ state }) => state)} />}
        {generalRefusal && <RefusalNote message={generalRefusal.message} help={help} />}
        {cards.map((card) => (
          <FormationCard
            key={card.item.cartItemId}
            card={card}
            isOpen={isOnly || openId === card.item.cartItemId}
            onToggle={isOnly ? undefined : () => toggle(card)}
            next={nextOf(cards, card)?.number}
            onDone={isOnly ? undefined : () => finish(card)}
            ownCpf={ownCpf}
            people={people}
            nameOf={riderOf}
            help={help}
            onChange={(part) => formation.change(card, part)}
            onAdd={adding.open}
            repeatOf={(rider) => {
              const targets = formation.targetsOf(card, rider.cpf)
              if (targets.length === 0) return undefined
              return () => {
                formation.repeat(targets, rider)
                say(
                  targets.length === 1
                    ? 'Repetido em 1 inscrição.'
                    : `Repetido em ${targets.length} inscrições.`,
                )
              }
            }}
          />
        ))}
        {toast}
      </form>
      {adding.dialog}
    </>
  )
}

/** The next entry that is not ready: after this one, or else before it. */
function nextOf(cards: readonly Card[], { number }: Card) {
  const others = [...cards.slice(number), ...cards.slice(0, number - 1)]
  return others.find(({ state }) => state !== 'ready')
}
