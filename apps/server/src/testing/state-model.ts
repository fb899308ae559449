import { type Step as StateStep, walkStates } from './walk-states.ts'

/**
 * The rules of money and units as a small model: one unit, two carts, a bank that may be paid late and twice, and an
 * organisation that may cancel the category, whose job then ends one cart after the other.
 * Every interleaving is walked; each rule can be taken away, to see what it is for.
 */
export const rules = [
  'units are taken only while there are any',
  'a cart with a live charge waits for the bank before it gives its unit back',
  'the bank is believed when it says that a charge was paid',
  'a Pix is decided once',
  'a second Pix of a charge goes back',
  'a Pix for an expired cart is kept only with a unit',
  'a Pix for a cancelled cart goes back',
  'a cart is restored only with a unit',
  'a cart is restored only with its money',
  'no more is promised back than came in',
  'the bank is asked for a return before it is sent again',
  'riders are formed only while some of the money is left',
  'a buyer withdraws only before the number is handed out',
  'a withdrawal promises back what is left of the money',
  'no unit of a cancelled category is taken',
  'the job of a cancelled category promises back what is left of the money',
  'the job of a cancelled category takes numbers back',
  'riders are swapped only before the number is handed out',
] as const
export type Rule = (typeof rules)[number]

type Cart = {
  status: 'none' | 'open' | 'expiring' | 'expired' | 'paid' | 'cancelled'
  charge: 'none' | 'active' | 'removed'
  /** The bank took money while the cart held its unit. */
  paidInTime: boolean
  /** Pix the bank has; how many of them we decided, kept and promised back; how many returns the bank made. */
  received: number
  decided: number
  kept: number
  promised: number
  sent: number
  riders: 'none' | 'formed' | 'formed without money'
  handedOut: boolean
  /** The buyer withdrew it with the number in hand, or without the money. */
  withdrawnWrongly: '' | 'with number' | 'without money'
  /** It took a unit of a cancelled category. */
  tookCancelled: boolean
  /** The job of a cancelled category ended it without its money. */
  endedWithoutMoney: boolean
  /** Other riders than those who have the number. */
  swappedWrongly: boolean
  /** It was restored while nothing of its money was left. */
  restoredWithoutMoney: boolean
}
type State = { taken: number; isCancelled: boolean; carts: [Cart, Cart] }
type Step = StateStep<State>

const nothing: Cart = {
  status: 'none',
  charge: 'none',
  paidInTime: false,
  received: 0,
  decided: 0,
  kept: 0,
  promised: 0,
  sent: 0,
  riders: 'none',
  handedOut: false,
  withdrawnWrongly: '',
  tookCancelled: false,
  endedWithoutMoney: false,
  swappedWrongly: false,
  restoredWithoutMoney: false,
}
const MAX_PIX = 2

/** What can happen next to one cart. */
function stepsOf({ taken, isCancelled, carts }: State, index: 0 | 1, holds: (rule: Rule) => boolean): Step[] {
  const cart = carts[index]
  const steps: Step[] = []
  const may = (says: string, isPossible: boolean, change: () => Partial<Cart> & { takes?: number }) => {
    if (!isPossible) return
    const { takes = 0, ...changed } = change()
    const tookCancelled = cart.tookCancelled || (isCancelled && takes > 0)
    const changedCart = { ...cart, ...changed, tookCancelled }
    const next: [Cart, Cart] = index === 0 ? [changedCart, carts[1]] : [carts[0], changedCart]
    steps.push({ says: `${says} ${'AB'[index]}`, state: { taken: taken + takes, isCancelled, carts: next } })
  }
  const isForSale = !isCancelled || !holds(rules[14])
  const hasUnit = (rule: Rule) => isForSale && (taken < 1 || !holds(rule))
  const isLive = cart.charge === 'active'
  const isHeld = cart.status === 'open' || cart.status === 'expiring' || cart.status === 'paid'

  may('open', cart.status === 'none' && hasUnit(rules[0]), () => ({ status: 'open', takes: 1 }))
  may('charge', cart.status === 'open' && cart.charge === 'none', () => ({ charge: 'active' }))
  may('pay', cart.charge !== 'none' && cart.received < MAX_PIX, () => ({
    received: cart.received + 1,
    paidInTime: cart.paidInTime || (isLive && isHeld),
  }))
  may('expire', cart.status === 'open', () =>
    isLive && holds(rules[1])
      ? { status: 'expiring' }
      : { status: 'expired', takes: -1, ...(isLive && { charge: 'removed' as const }) },
  )
  may('take back', cart.status === 'expiring', () =>
    cart.received > 0 && holds(rules[2])
      ? settled(cart, { taken, isForSale }, holds)
      : { status: 'expired', charge: 'removed', takes: -1 },
  )
  may('settle', cart.decided < cart.received, () => settled(cart, { taken, isForSale }, holds))
  may('settle again', !holds(rules[3]) && cart.decided > 0 && cart.kept < MAX_PIX, () => ({
    kept: cart.kept + 1,
  }))
  may('cancel', isHeld, () => ({
    status: 'cancelled',
    takes: -1,
    riders: 'none',
    handedOut: false,
    ...(isLive && { charge: 'removed' as const }),
  }))
  may('hand out', cart.status === 'paid' && cart.riders === 'formed' && !cart.handedOut, () => ({
    handedOut: true,
  }))
  may('withdraw', cart.status === 'paid' && (!cart.handedOut || !holds(rules[12])), () => ({
    status: 'cancelled',
    takes: -1,
    riders: 'none',
    ...(isLive && { charge: 'removed' as const }),
    ...(holds(rules[13]) && { promised: cart.decided }),
    withdrawnWrongly: cart.handedOut
      ? 'with number'
      : cart.promised < cart.decided && !holds(rules[13])
        ? 'without money'
        : '',
  }))
  may('swap riders', cart.riders === 'formed' && (!cart.handedOut || !holds(rules[17])), () => ({
    swappedWrongly: cart.handedOut,
  }))
  may('end by the job', isHeld && isCancelled, () => ({
    status: 'cancelled',
    takes: -1,
    riders: 'none',
    handedOut: cart.handedOut && !holds(rules[16]),
    ...(isLive && { charge: 'removed' as const }),
    ...(holds(rules[15]) && { promised: cart.decided }),
    endedWithoutMoney: cart.promised < cart.decided && !holds(rules[15]),
  }))
  may(
    'restore',
    cart.status === 'cancelled' &&
      hasUnit(rules[7]) &&
      cart.kept > 0 &&
      (cart.promised < cart.decided || !holds(rules[8])),
    () => ({ status: 'paid', takes: 1, restoredWithoutMoney: cart.promised >= cart.decided }),
  )
  may(
    'form riders',
    cart.status === 'paid' && cart.riders === 'none' && (cart.promised < cart.decided || !holds(rules[11])),
    () => ({ riders: cart.promised < cart.decided ? 'formed' : 'formed without money' }),
  )
  may(
    'give back',
    cart.kept > 0 &&
      (cart.status === 'cancelled' || cart.status === 'paid') &&
      (holds(rules[9]) ? cart.promised < cart.decided : cart.promised <= MAX_PIX),
    () => ({
      promised: cart.promised + 1,
    }),
  )
  may('send', cart.sent < cart.promised, () => ({ sent: cart.sent + 1 }))
  may('send again', !holds(rules[10]) && cart.sent > 0 && cart.sent === cart.promised, () => ({
    sent: cart.sent + 1,
  }))
  return steps
}

/** One Pix that was not decided yet is kept or promised back. */
function settled(
  cart: Cart,
  { taken, isForSale }: { taken: number; isForSale: boolean },
  holds: (rule: Rule) => boolean,
) {
  if (cart.decided >= cart.received) return {}
  const decided = cart.decided + 1
  const back = { decided, promised: cart.promised + 1 }
  if (cart.kept > 0) return holds(rules[4]) ? back : { decided, kept: cart.kept + 1 }
  if (cart.status === 'cancelled') return holds(rules[6]) ? back : { decided }
  if (cart.status === 'expired') {
    if (!isForSale || (taken >= 1 && holds(rules[5]))) return back
    return { decided, kept: 1, status: 'paid' as const, takes: 1 }
  }
  return { decided, kept: 1, status: 'paid' as const }
}

/** What is wrong with a state, in words. */
function wrongWith({ taken, carts }: State): string | undefined {
  if (taken > 1) return 'a unit is sold twice'
  const holders = carts.filter(({ status }) => ['open', 'expiring', 'paid'].includes(status)).length
  if (taken !== holders) return 'what is taken is not what carts hold'
  for (const cart of carts) {
    if (cart.kept > 1) return 'a charge is paid twice and kept twice'
    if (cart.sent > cart.received) return 'more went back than came in'
    if (cart.promised > cart.decided) return 'more is promised back than came in'
    if (cart.kept + cart.promised < cart.decided) return 'money is neither kept nor returned'
    if (cart.tookCancelled) return 'a unit of a cancelled category is sold'
    if (cart.endedWithoutMoney) return 'a category was cancelled and the money stayed'
    if (cart.swappedWrongly) return 'a number is in the hand of a rider who left'
    if (cart.handedOut && cart.status === 'cancelled') return 'a number in a hand belongs to no entry'
    if (cart.withdrawnWrongly === 'with number') return 'a number in a hand belongs to no entry'
    if (cart.withdrawnWrongly === 'without money') return 'a buyer withdrew and the money stayed'
    if (cart.restoredWithoutMoney) return 'a place is restored with money that went back'
    if (cart.riders === 'formed without money') return 'riders are formed with money that went back'
    if (cart.status === 'expired' && cart.paidInTime) return 'who paid in time has lost his place'
  }
  return undefined
}

const allSteps = (state: State, holds: (rule: Rule) => boolean): Step[] => [
  ...stepsOf(state, 0, holds),
  ...stepsOf(state, 1, holds),
  ...(state.isCancelled ? [] : [{ says: 'cancel the category', state: { ...state, isCancelled: true } }]),
]

/** Walks every state; returns how many there are and the shortest way to one that is wrong. */
export function walk({ without }: { without?: Rule } = {}) {
  const holds = (rule: Rule) => rule !== without
  const start: State = { taken: 0, isCancelled: false, carts: [nothing, nothing] }
  return walkStates(start, (state) => allSteps(state, holds), wrongWith)
}
