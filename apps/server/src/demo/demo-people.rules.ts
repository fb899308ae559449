import type { PastPerson } from '#modules/accounts/index.ts'
import type { PastRegistry } from '#modules/catalog/index.ts'
import type { DemoData } from './demo.rules.ts'

/** Buyers and riders first, administrators after them. */
const everybody = ({ users, admins }: DemoData) => [...users, ...admins]

export const peopleOf = (data: DemoData): PastPerson[] =>
  everybody(data).map((person) => ({
    id: person.id,
    uuid: person.userUUID,
    cpf: person.cpf,
    nickname: person.nickname,
    name: person.name,
    email: person.email,
    mobile: person.mobile,
    birthdate: person.birthdate,
    sex: person.sex,
    state: person.state,
    city: person.city,
    isAdmin: person.admin === 1,
  }))

/** Federations, regions, clubs and the members of the clubs. */
export function registryOf(data: DemoData): PastRegistry {
  const federations = new Map(data.federations.map(({ acronym, uuid }) => [acronym, uuid]))
  const nothing = { city: '', state: '', federationId: null, regionId: null, blockedReason: '' }
  return {
    entities: [
      ...data.federations.map(({ uuid, name, state }) => ({
        ...nothing,
        id: uuid,
        kind: 'federation' as const,
        name,
        state,
      })),
      ...data.regions.map(({ uuid, name, federation }) => ({
        ...nothing,
        id: uuid,
        kind: 'region' as const,
        name,
        federationId: federations.get(federation) ?? null,
      })),
      ...data.entities.map(({ uuid, name, city, state, federation, regionUUID }) => ({
        ...nothing,
        id: uuid,
        kind: 'ctg' as const,
        name,
        city,
        state,
        federationId: federations.get(federation) ?? null,
        regionId: regionUUID,
      })),
    ],
    members: everybody(data).flatMap(({ cpf, membership }) =>
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
