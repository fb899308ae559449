import type { CartItem } from '@porteira/contract'
import { formationProblems, isValidCpf } from '@porteira/domain'
import { useMemo, useState } from 'react'
import { EMPTY_RIDER, type Rider, riderFrom } from '#components/formation/form-values.ts'
import { useEnteredRiders } from '#components/formation/use-entered-riders.ts'
import { useRiderNames } from '#components/formation/use-rider-names.ts'

/** The login of the buyer. */
export type Buyer = { userId: string; token: string; cpf: string }

/** The riders of an entry while the buyer puts others in some places, and what is wrong with them. */
export function useSwappedRiders(cartUUID: string, item: CartItem, buyer: Buyer) {
  const earlier = useEnteredRiders(buyer)
  const [changed, setChanged] = useState<ReadonlyMap<number, Rider>>(new Map())
  const riders = item.participants.map((before, index) => changed.get(index) ?? riderFrom(before))
  const known = useMemo(
    () =>
      new Map([...earlier, ...item.participants].map(({ cpf, name, userUUID }) => [cpf, { name, userUUID }])),
    [earlier, item],
  )
  const cpfs = riders.map(({ cpf }) => cpf)
  const names = useRiderNames({ cartUUID }, cpfs.filter(isValidCpf), known)
  const participants = riders.map((rider, index) => {
    // A person of another country has no CPF here. The place is checked only after another rider is in it.
    const isForeign = rider.cpf === '' && !changed.has(index)
    const name = isForeign ? item.participants[index]?.name : names.riderOf(rider.cpf).known?.name
    return { ...rider, cpf: isForeign ? `-${index}` : rider.cpf, name: name ?? '', isForeign }
  })

  return {
    riders,
    changed,
    /** The problems of the riders. What else the entry has does not change. */
    problems: formationProblems([{ ...item, participants }]).filter(
      ({ participantIndex }) => participantIndex !== undefined,
    ),
    /** The people of earlier purchases who are neither the buyer nor in this entry. */
    people: earlier.filter(({ cpf }) => cpf !== buyer.cpf && !cpfs.includes(cpf)),
    names,
    /** Another rider starts with empty details. */
    change: (index: number, part: Partial<Rider>) => {
      const isOther = part.cpf !== undefined && part.cpf !== riders[index]?.cpf
      const rider = { ...EMPTY_RIDER, ...(isOther ? {} : riders[index]), ...part }
      setChanged((before) => new Map(before).set(index, rider))
    },
    keep: (index: number) => setChanged((before) => new Map([...before].filter(([at]) => at !== index))),
  }
}
