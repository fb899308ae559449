import { type Step, walkStates } from './walk-states.ts'

/**
 * The rules of steps, vouchers and waiting lists as a small model: an item whose first unit is cheaper until an instant, a
 * voucher with one use, and three people who buy or wait, while the organiser may add a unit. Every order of their acts is
 * walked; each rule can be taken away, to see what it is for.
 */
export const rules = [
  'a unit is taken only while one is free',
  'a unit that a waiting list gets is not for the public',
  'the first person of the list gets the offer',
  'a cart that ends gives its unit back',
  'a step is over from its instant on',
  'a step counts all units that are held or sold',
  'a cart keeps the price that it promised',
  'a voucher is used only while a use is left',
  'a cart that ends gives the use of its voucher back',
] as const
export type Rule = (typeof rules)[number]

type Person = {
  status: 'none' | 'waiting' | 'open' | 'paid'
  price: 'none' | 'step' | 'full'
  hasVoucher: boolean
}
type State = {
  total: number
  taken: number
  isStepOver: boolean
  /** The uses of the voucher that are counted. */
  uses: number
  people: Person[]
  /** The people who wait, in the order of arrival. */
  list: number[]
  wrong: string
}
type Holds = (rule: Rule) => boolean

const FIRST_UNITS = 1
const USES = 1
const NOTHING: Person = { status: 'none', price: 'none', hasVoucher: false }
const ONE_MORE = 2

/** Takes a unit for a person at the price of this moment. */
function taking(state: State, index: number, holds: Holds): State {
  const isStep = !state.isStepOver && state.taken < FIRST_UNITS
  const isSoldAsStep =
    (!state.isStepOver || !holds(rules[4])) && (state.taken < FIRST_UNITS || !holds(rules[5]))
  return {
    ...state,
    taken: state.taken + 1,
    people: state.people.with(index, { ...NOTHING, status: 'open', price: isSoldAsStep ? 'step' : 'full' }),
    list: state.list.filter((waiting) => waiting !== index),
    wrong: isStep === isSoldAsStep ? '' : 'a cart has the price of a step that is over',
  }
}

const ending = (state: State, index: number, holds: Holds): State => ({
  ...state,
  taken: state.taken - (holds(rules[3]) ? 1 : 0),
  uses: state.uses - (state.people[index]!.hasVoucher && holds(rules[8]) ? 1 : 0),
  people: state.people.with(index, NOTHING),
})

function paying(state: State, index: number, holds: Holds): State {
  const person = state.people[index]!
  const isKept = holds(rules[6]) || person.price === (state.isStepOver ? 'full' : 'step')
  return {
    ...state,
    people: state.people.with(index, { ...person, status: 'paid' }),
    wrong: isKept ? '' : 'a buyer pays another price than the cart promised',
  }
}

/** What one person, or the job that makes offers, can do next. */
function stepsOfPerson(state: State, index: number, holds: Holds): Step<State>[] {
  const person = state.people[index]!
  const free = state.total - state.taken
  const owed = Math.min(Math.max(free, 0), state.list.length)
  const hasUnit = free > 0 || !holds(rules[0])
  const steps: Step<State>[] = []
  const may = (says: string, isPossible: boolean, change: () => State) => {
    if (isPossible) steps.push({ says: `${says} ${'ABC'[index]}`, state: change() })
  }
  const withVoucher = (hasVoucher: boolean): State => ({
    ...state,
    uses: state.uses + (hasVoucher ? 1 : -1),
    people: state.people.with(index, { ...person, hasVoucher }),
  })

  may('reserve', person.status === 'none' && hasUnit && (owed === 0 || free > owed || !holds(rules[1])), () =>
    owed > 0 && free === owed
      ? { ...state, wrong: 'a person of the list is overtaken' }
      : taking(state, index, holds),
  )
  may('wait', person.status === 'none' && free <= owed, () => ({
    ...state,
    people: state.people.with(index, { ...NOTHING, status: 'waiting' }),
    list: [...state.list, index],
  }))
  may('leave', person.status === 'waiting', () => ({
    ...state,
    people: state.people.with(index, NOTHING),
    list: state.list.filter((waiting) => waiting !== index),
  }))
  const isFirst = state.list[0] === index
  may('offer', person.status === 'waiting' && hasUnit && (isFirst || !holds(rules[2])), () =>
    isFirst ? taking(state, index, holds) : { ...state, wrong: 'an offer skips a person' },
  )
  may(
    'redeem',
    person.status === 'open' && !person.hasVoucher && (state.uses < USES || !holds(rules[7])),
    () => withVoucher(true),
  )
  may('take the voucher away', person.status === 'open' && person.hasVoucher, () => withVoucher(false))
  may('pay', person.status === 'open', () => paying(state, index, holds))
  may('end', person.status === 'open' || person.status === 'paid', () => ending(state, index, holds))
  return steps
}

/** What is wrong with a state, in words. */
function wrongWith({ total, taken, uses, people, wrong }: State): string | undefined {
  const holders = people.filter(({ status }) => status === 'open' || status === 'paid')
  if (wrong !== '') return wrong
  if (holders.length > total) return 'a unit is sold twice'
  if (holders.length !== taken) return 'a unit is lost'
  const used = holders.filter(({ hasVoucher }) => hasVoucher).length
  if (used > USES) return 'a voucher is used more often than its terms say'
  if (used !== uses) return 'a use of a voucher is lost'
  return undefined
}

const allSteps = (state: State, holds: Holds): Step<State>[] => [
  ...state.people.flatMap((_, index) => stepsOfPerson(state, index, holds)),
  ...(state.isStepOver ? [] : [{ says: 'end the step', state: { ...state, isStepOver: true } }]),
  ...(state.total < ONE_MORE ? [{ says: 'add a unit', state: { ...state, total: ONE_MORE } }] : []),
]

/** Walks every state; returns how many there are and the shortest way to one that is wrong. */
export function walkSale({ without }: { without?: Rule } = {}) {
  const holds: Holds = (rule) => rule !== without
  const start: State = {
    total: 1,
    taken: 0,
    isStepOver: false,
    uses: 0,
    people: [NOTHING, NOTHING, NOTHING],
    list: [],
    wrong: '',
  }
  return walkStates(start, (state) => allSteps(state, holds), wrongWith)
}
