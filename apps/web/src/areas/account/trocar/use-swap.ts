import type { SwapEntry } from '@porteira/contract'
import { useRef, useState } from 'react'
import { ApiError, codeOf, statusOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import type { SaveRefusal } from '#components/formation/field-errors.ts'
import { type FocusTarget, focusTarget } from '#components/formation/focus-field.ts'
import { sentRider } from '#components/formation/form-values.ts'
import { useAddRider } from '#components/formation/use-add-rider.tsx'
import { useSend } from '#components/send/use-send.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { type Buyer, useSwappedRiders } from './use-swapped-riders.ts'

export type SwapOptions = {
  cartUUID: string
  buyer: Buyer
  entry: SwapEntry
  onDone: (message: string) => Promise<void>
  /** The entry is not the one that was read any more. */
  onStale: () => unknown
}

/** Saves other riders in the places of an entry. A refusal is shown at its field. */
export function useSwap({ cartUUID, buyer, entry: { item, version }, onDone, onStale }: SwapOptions) {
  const logInFirst = useLogInFirst()
  const ref = useRef<HTMLFormElement>(null)
  const riders = useSwappedRiders(cartUUID, item, buyer)
  const { changed, problems, names } = riders
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<SaveRefusal>()
  const { send, busy } = useSend(async (error, say) => {
    if (statusOf(error) === 401) return logInFirst('/home', { ended: true })
    if (error instanceof ApiError && error.at) return setRefusal({ message: error.message, at: error.at })
    await say()
    if (statusOf(error) === 409 && codeOf(error) !== 'not_eligible') await onStale()
  })

  function focusOn(place: FocusTarget) {
    if (ref.current) focusTarget(ref.current, place)
  }
  const adding = useAddRider({ cartUUID, token: buyer.token }, async ({ cpf, place }) => {
    await names.riderOf(cpf).lookAgain()
    focusOn(place)
  })

  async function save() {
    setChecked(true)
    const [problem] = problems
    if (problem) {
      if (problem.field === 'name') void names.askAgain()
      return focusOn(problem)
    }
    const answer = await send(() =>
      api('PUT /api/cart/:cartUUID/swaps/:cartItemId', {
        params: { cartUUID, cartItemId: String(item.cartItemId) },
        query: { token: buyer.token },
        body: {
          version,
          swaps: [...changed].map(([position, rider]) => ({ position, rider: sentRider(rider) })),
        },
      }),
    )
    if (answer) await onDone(answer.msg)
  }

  return {
    ...riders,
    buyer,
    ref,
    refusal,
    problems: isChecked ? problems : [],
    busy,
    change: (...part: Parameters<typeof riders.change>) => {
      setRefusal(undefined)
      riders.change(...part)
    },
    add: adding.open,
    dialog: adding.dialog,
    save,
  }
}
