import type { PastPerson, PastTeam } from '#modules/accounts/index.ts'
import type { PastRegistry } from '#modules/catalog/index.ts'
import type { PastAddition } from '#modules/entries/index.ts'
import type { EntityKind } from '#platform/database/tables.ts'
import type { DemoData } from './demo.rules.ts'

const allPeople = ({ users, admins }: DemoData) => [...users, ...admins]

export const peopleOf = (data: DemoData): PastPerson[] =>
  allPeople(data).map(({ userUUID: uuid, admin, addedInCart, ...person }) => ({
    ...person,
    uuid,
    isAdmin: admin === 1,
    hasAccount: addedInCart === undefined,
  }))

/** Who added the people without an account. */
export function additionsOf(data: DemoData): PastAddition[] {
  const ids = new Map(allPeople(data).map(({ cpf, id }) => [cpf, id]))
  return allPeople(data).flatMap(({ id, addedInCart }) => {
    const cart = data.carts.find(({ cartCode }) => cartCode === addedInCart)
    const buyerId = cart && ids.get(cart.buyer.cpf)
    return cart && buyerId ? [{ accountId: id, buyerId, cartId: cart.cartUUID }] : []
  })
}

/** The roles and devices of the demo's events, granted by its administrator. */
export function teamOf(data: DemoData): PastTeam {
  const ids = new Map(allPeople(data).map(({ cpf, id }) => [cpf, id]))
  return {
    by: data.admins.find(({ admin }) => admin === 1)?.id ?? 0,
    grants: data.grants.map(({ cpf, role, eventUUID }) => ({
      accountId: ids.get(cpf) ?? 0,
      role,
      eventId: eventUUID,
    })),
    devices: data.devices.map(({ name, role, eventUUID, revoked }) => ({
      name,
      role,
      eventId: eventUUID,
      isRevoked: revoked === 1,
    })),
  }
}

type DemoClub = {
  uuid: string
  name: string
  city?: string
  state?: string
  federation?: string
  regionUUID?: string
}

/** Federations, regions, clubs and the members of the clubs. */
export function registryOf(data: DemoData): PastRegistry {
  const federations = new Map(data.federations.map(({ acronym, uuid }) => [acronym, uuid]))
  const rowOf = (
    kind: EntityKind,
    { uuid, name, city = '', state = '', federation, regionUUID }: DemoClub,
  ) => ({
    id: uuid,
    kind,
    name,
    city,
    state,
    federationId: federations.get(federation ?? '') ?? null,
    regionId: regionUUID ?? null,
    blockedReason: '',
  })
  return {
    entities: [
      ...data.federations.map((federation) => rowOf('federation', federation)),
      ...data.regions.map((region) => rowOf('region', region)),
      ...data.entities.map((club) => rowOf('ctg', club)),
    ],
    members: allPeople(data).flatMap(({ cpf, membership }) =>
      membership
        ? {
            cpf,
            ctgId: membership.ctgUUID,
            cardNumber: '',
            validUntil: membership.validUntil,
            blockedReason: membership.blockedReason ?? '',
          }
        : [],
    ),
  }
}
