import type { CheckInAction } from '@porteira/contract'
import type { Login, Queued } from './queue-store.ts'

/** What a login did in this browser and did not send. */
export type Waiting = { id: string; name: string; waiting: number; handOuts: number }

/** The actions of a login that the server has not answered. Those of another login would get a wrong name. */
export const unsentOf = (queue: readonly Queued[], login: Pick<Login, 'id'>): CheckInAction[] =>
  queue
    // guard: queue-of-own-login
    .filter(({ doneBy }) => doneBy.id === login.id)
    .filter(({ isAnswered }) => !isAnswered)
    .map(({ action }) => action)

/** How many actions of a login wait for the server, and those of each other login of this browser. */
export function waitingOf(queue: readonly Queued[], login: Login) {
  const others = new Map(queue.map(({ doneBy }) => [doneBy.id, doneBy]))
  others.delete(login.id)
  return {
    own: countOf(queue, login),
    others: [...others.values()].map((other) => countOf(queue, other)).filter(({ waiting }) => waiting > 0),
  }
}

function countOf(queue: readonly Queued[], login: Login): Waiting {
  const unsent = unsentOf(queue, login)
  const handOuts = unsent.filter(({ kind }) => kind === 'handOut').length
  return { id: login.id, name: login.name, waiting: unsent.length, handOuts }
}

/** ' 3 entregas por enviar.' */
export const ownText = ({ waiting, handOuts }: Pick<Waiting, 'waiting' | 'handOuts'>) =>
  waiting > 0 ? ` ${countText(waiting, handOuts)} por enviar.` : ''

/** '3 entregas de MARIA esperam. Entre com esse login para enviar.' */
export function otherText({ id, name, waiting, handOuts }: Waiting) {
  const how = id.startsWith('device:')
    ? 'Peça um novo link desse aparelho para enviar.'
    : 'Entre com esse login para enviar.'
  return `${countText(waiting, handOuts)} de ${name} ${waiting === 1 ? 'espera' : 'esperam'}. ${how}`
}

/** 'Há 3 entregas de MARIA neste aparelho.' */
export const deliverableText = ({ name, waiting, handOuts }: Waiting) =>
  `Há ${countText(waiting, handOuts)} de ${name} neste aparelho.`

function countText(waiting: number, handOuts: number) {
  const others = waiting - handOuts
  const parts = [
    handOuts > 0 && (handOuts === 1 ? '1 entrega' : `${handOuts} entregas`),
    others > 0 && (others === 1 ? '1 ação' : `${others} ações`),
  ]
  return parts.filter(Boolean).join(' e ')
}
