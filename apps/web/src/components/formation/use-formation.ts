import type { CartItem, EnteredRider } from '@porteira/contract'
import { type FormationProblem, formationProblems } from '@porteira/domain'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { SaveRefusal } from './field-errors.ts'
import { cpfsOf, type Entry, fitting, formationOf, type FormValues, formValuesFrom } from './form-values.ts'
import { type FilledCard, suggestedClub } from './people.ts'
import type { CardState } from './Progress.tsx'
import { cardsToRepeat, repeatedRiders } from './repeat-rider.ts'
import { useRiderNames } from './use-rider-names.ts'

/** One entry with its values and what is wrong with them. */
export type Card = FilledCard & {
  /** From 1, shown before the name. */
  number: number
  problems: FormationProblem[]
  /** The buyer said that the entry is ready, so its problems are shown. */
  isChecked: boolean
  refusal: SaveRefusal | undefined
  state: CardState
  /** The numbers of the other entries of the same category. */
  takenBadges: ReadonlySet<string>
}

type FormationOptions = {
  cartUUID: string
  items: CartItem[]
  draft: unknown
  onDraft: (values: FormValues) => void
  earlier: readonly EnteredRider[]
  token: string
  /** The desk fills the form in. */
  isDesk?: boolean
}

/** The values of the form, the state of each entry, and the changes that a buyer makes. */
export function useFormation(options: FormationOptions) {
  const { cartUUID, items, draft, onDraft, earlier, token, isDesk = false } = options
  const [values, setValues] = useState(() => formValuesFrom(items, draft))
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const [openId, setOpenId] = useState<number | undefined>(() => firstOpen(items, values))
  const [refusal, setRefusal] = useState<SaveRefusal>()
  const known = useMemo(
    () => new Map(earlier.map(({ cpf, name, userUUID }) => [cpf, { name, userUUID }])),
    [earlier],
  )
  const { riderOf, askAgain } = useRiderNames(
    { cartUUID, token: isDesk ? token : undefined },
    cpfsOf(values),
    known,
  )
  const knownOf = (cpf: string) => riderOf(cpf).known

  const keep = useEffectEvent(onDraft)
  useEffect(() => keep(values), [values])

  const filled = filledCards(items, values)
  const problems = formationProblems(filled.map(({ item, entry }) => formationOf(item, entry, knownOf)))
  const cards = cardsOf(filled, problems, { refusal, checked, openId })

  /** Changes an entry. A new rider suggests the club of an entry that has none yet. */
  function change({ item, entry }: FilledCard, part: Partial<Entry>) {
    if (refusal?.at?.cartItemId === item.cartItemId) setRefusal(undefined)
    const next = { ...entry, ...part }
    const suggested =
      part.riders && next.entity === '' ? clubOf(item, next, { earlier, cards: filled }) : next.entity
    setValues((before) => ({ ...before, [item.cartItemId]: { ...next, entity: suggested } }))
  }

  /** Shows a refusal at its entry until the entry changes. Returns the place of its field in the form. */
  function refuse(refused: SaveRefusal) {
    const entry = filled.find(({ item }) => item.cartItemId === refused.at?.cartItemId)?.entry
    const shown = entry ? onForm(refused, entry) : { message: refused.message }
    setRefusal(shown)
    return shown.at
  }

  return {
    cards,
    problems,
    /** A refusal that names no entry. */
    generalRefusal: refusal?.at ? undefined : refusal,
    refuse,
    openId,
    /** Opens an entry and closes the others; undefined closes all. */
    open: setOpenId,
    check: (ids: readonly number[]) => setChecked((before) => new Set([...before, ...ids])),
    change,
    repeat: (targets: readonly FilledCard[], rider: Entry['riders'][number]) =>
      targets.forEach((target) => change(target, { riders: repeatedRiders(target, rider) })),
    targetsOf: (from: FilledCard, cpf: string) => cardsToRepeat(filled, from, cpf),
    riderOf,
    knownOf,
    askAgain,
  }
}

/** The club that the first rider with an earlier club suggests, or ''. */
const clubOf = (item: CartItem, { riders }: Entry, from: Parameters<typeof suggestedClub>[2]) =>
  riders.map(({ cpf }) => (cpf === '' ? '' : suggestedClub(item, cpf, from))).find((club) => club !== '') ??
  ''

/** The entries of the cart with the values that their fields show. */
const filledCards = (items: CartItem[], values: FormValues) =>
  items.flatMap((item): FilledCard[] => {
    const entry = values[item.cartItemId]
    return entry ? [{ item, entry: fitting(item, entry) }] : []
  })

type Shown = {
  refusal: SaveRefusal | undefined
  checked: ReadonlySet<number>
  openId: number | undefined
}

const cardsOf = (filled: FilledCard[], problems: FormationProblem[], { refusal, checked, openId }: Shown) =>
  filled.map((one, index): Card => {
    const { cartItemId, itemUUID } = one.item
    const own = problems.filter((problem) => problem.cartItemId === cartItemId)
    const refused = refusal?.at?.cartItemId === cartItemId ? refusal : undefined
    return {
      ...one,
      number: index + 1,
      problems: own,
      isChecked: checked.has(cartItemId),
      refusal: refused,
      state: refused ? 'refused' : own.length === 0 ? 'ready' : openId === cartItemId ? 'open' : 'waiting',
      takenBadges: new Set(
        filled
          .filter(({ item }) => item.itemUUID === itemUUID && item.cartItemId !== cartItemId)
          .map(({ entry }) => entry.badge),
      ),
    }
  })

/** The first entry that misses something. Names are not known yet, so they do not count. */
function firstOpen(items: CartItem[], values: FormValues) {
  const missing = formationProblems(
    filledCards(items, values).map(({ item, entry }) =>
      formationOf(item, entry, (cpf) => ({ name: cpf, userUUID: '' })),
    ),
  )
  return Number(missing[0]?.cartItemId ?? items[0]?.cartItemId)
}

/** The request has no empty riders, so the position of a rider in the form may differ. */
function onForm(refusal: SaveRefusal, { riders }: Entry): SaveRefusal {
  const { at } = refusal
  if (at?.participantIndex === undefined) return refusal
  const sent = riders.flatMap(({ cpf }, index) => (cpf === '' ? [] : [index]))
  return { ...refusal, at: { ...at, participantIndex: sent[at.participantIndex] ?? at.participantIndex } }
}
