import { Suspense } from 'react'
import { useToast } from '#ui/Toast.tsx'
import styles from './Formation.module.css'
import { FormationCard } from './FormationCard.tsx'
import type { Rider } from './form-values.ts'
import { peopleOf } from './people.ts'
import { Progress } from './Progress.tsx'
import { RefusalNote } from './refusal-note.ts'
import type { Help } from './refusal-props.ts'
import { type FillingProps, nextOf, useFilling } from './use-filling.ts'
import type { Card } from './use-formation.ts'

type Props = FillingProps & { id: string; help: Help | undefined }

/**
 * The form of all entries of a cart, of which one is open. On submit every wrong field is marked, the message of the
 * first error is shown, and its field gets the focus.
 */
export function FormationForm(props: Props) {
  const { id, ownCpf, earlier, help, busy } = props
  const [toast, say] = useToast()
  const { form, formation, adding, goTo, toggle, finish, submit } = useFilling(props)
  const { cards, openId, generalRefusal, riderOf, knownOf } = formation
  const isOnly = cards.length === 1
  const people = peopleOf({ ownCpf, earlier, cards, nameOf: knownOf })

  function repeatOf(card: Card, rider: Rider) {
    const targets = formation.targetsOf(card, rider.cpf)
    if (targets.length === 0) return undefined
    return () => {
      formation.repeat(targets, rider)
      say(targets.length === 1 ? 'Repetido em 1 inscrição.' : `Repetido em ${targets.length} inscrições.`)
    }
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
        <Suspense>{generalRefusal && <RefusalNote message={generalRefusal.message} help={help} />}</Suspense>
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
            onGo={(field, at) =>
              goTo({
                cartItemId: card.item.cartItemId,
                field,
                ...(at !== undefined && { participantIndex: at }),
              })
            }
            onAdd={adding.open}
            repeatOf={(rider) => repeatOf(card, rider)}
          />
        ))}
        {toast}
      </form>
      {adding.dialog}
    </>
  )
}
