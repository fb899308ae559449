import type { EnteredRider } from '@porteira/contract'
import { isPlainDate } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'

/** A person who may ride, with why categories refuse this person, by category. */
export type PossibleRider = { key: string; name: string; unfit: ReadonlyMap<string, string> }

/** What a buyer states of a person whom the shop does not know yet. */
export type StatedRider = { birthdate: string; sex: '' | 'M' | 'F' }

type Buyer = { userId: string; token: string; cpf: string }

const MOST = 6
const reasonsOf = (unfit: EnteredRider['unfit'] = []) =>
  new Map(unfit.map(({ itemUUID, reason }) => [itemUUID, reason]))

/**
 * The buyer and the riders of earlier purchases, and those of them who are chosen. Empty without a login, and for a
 * buyer for whom there is nothing to sort.
 */
export function useWhoRides(eventUUID: string, { userId, token, cpf: ownCpf }: Buyer) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [stated, setStated] = useState<StatedRider>({ birthdate: '', sex: '' })
  const isKnown = [userId, token, eventUUID].every(Boolean)
  const read = (more: object) => ({
    ...query('GET /api/users/:userId/riders', { params: { userId }, query: { token, eventUUID, ...more } }),
    staleTime: Infinity,
    retry: false,
  })
  const { data } = useQuery({ ...read({}), enabled: isKnown })
  const isStated = isPlainDate(stated.birthdate) && stated.sex !== ''
  const { data: ofStated } = useQuery({ ...read(isStated ? stated : {}), enabled: isKnown && isStated })
  const others = (data?.riders ?? []).filter(({ cpf }) => cpf !== ownCpf).slice(0, MOST)
  const own = reasonsOf(data?.ownUnfit)
  const people: PossibleRider[] = data?.ownUnfit
    ? [
        { key: 'own', name: 'Eu', unfit: own },
        ...others.map(({ cpf, name, unfit }) => ({ key: cpf, name, unfit: reasonsOf(unfit) })),
      ]
    : []
  const isSorted = people.some(({ unfit }) => unfit.size > 0)
  if (isSorted)
    people.push({
      key: 'other',
      name: 'Outra pessoa',
      unfit: reasonsOf(isStated ? ofStated?.statedUnfit : []),
    })
  return {
    people: isSorted ? people : [],
    chosen: people.filter(({ key }) => chosen.includes(key)),
    stated,
    state: setStated,
    choose: (key: string | undefined) =>
      setChosen((before) => {
        if (key === undefined) return []
        return before.includes(key) ? before.filter((other) => other !== key) : [...before, key]
      }),
  }
}

/** The categories that refuse every chosen person, with the reason of the first one. */
export function unfitFor(chosen: readonly PossibleRider[]): ReadonlyMap<string, string> {
  const [first, ...others] = chosen
  return new Map(
    [...(first?.unfit ?? [])].filter(([itemUUID]) => others.every(({ unfit }) => unfit.has(itemUUID))),
  )
}

const WORDS: Readonly<Record<string, string>> = { own: 'você', other: 'essa pessoa' }

/** 'você', 'JOÃOZINHO', 'você e JOÃOZINHO'. */
export const namesOf = (chosen: readonly PossibleRider[]) => {
  const names = chosen.map(({ key, name }) => WORDS[key] ?? name)
  const last = names[names.length - 1] ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} e ${last}` : last
}
