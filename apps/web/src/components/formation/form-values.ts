import type { CartItem, FilledItem, Participant } from '@porteira/contract'
import {
  type FormationItem,
  isRecord,
  isValidCpf,
  mapRiderDetails,
  type RiderDetails,
} from '@porteira/domain'

export type Rider = RiderDetails & { cpf: string }

/** The form values of one entry. A choice that is not made is ''. */
export type Entry = { entity: string; team: string; badge: string; strength: string; riders: Rider[] }

/** The form values of a cart, by cartItemId. */
export type FormValues = Readonly<Record<string, Entry>>

/** A rider with an account. The name always comes from the account. */
export type KnownRider = { name: string; userUUID: string }

export const EMPTY_RIDER: Rider = { cpf: '', ...mapRiderDetails({ text: () => '', flag: () => false }) }

const chosenText = (choice: number | null) => (choice === null ? '' : String(choice))

/** A rider of an entry as the fields of a form show it. */
export const riderFrom = (rider: Participant): Rider => ({
  cpf: rider.cpf,
  ...mapRiderDetails({ text: ({ name }) => rider[name], flag: ({ name }) => rider[name] === 1 }),
})

function entryFrom(item: CartItem): Entry {
  // A CPF with hidden digits names nobody.
  const riders = item.participants.filter(({ cpf }) => cpf !== '' && !cpf.startsWith('*')).map(riderFrom)
  const missing = Math.max(0, item.minParticipants - riders.length)
  return {
    entity: item.entitySel,
    team: item.team,
    badge: chosenText(item.badgeSel),
    strength: chosenText(item.strengthSel),
    riders: [...riders, ...Array.from({ length: missing }, () => EMPTY_RIDER)],
  }
}

/** The form values of a cart. A stored draft of an entry replaces the values of the server. */
export const formValuesFrom = (items: readonly CartItem[], draft: unknown): FormValues =>
  Object.fromEntries(
    items.map((item) => {
      const stored = isRecord(draft) ? draft[item.cartItemId] : undefined
      return [item.cartItemId, storedEntry(item, stored) ?? entryFrom(item)]
    }),
  )

function storedEntry(item: CartItem, stored: unknown): Entry | undefined {
  if (!isRecord(stored) || !Array.isArray(stored['riders'])) return undefined
  const { entity, team, badge, strength } = stored
  if (!isText(entity) || !isText(team) || !isText(badge) || !isText(strength)) return undefined
  const riders = stored['riders'].flatMap((rider) => storedRider(rider) ?? [])
  const isWhole = riders.length === stored['riders'].length
  const fits = riders.length >= item.minParticipants && riders.length <= item.maxParticipants
  return isWhole && fits ? { entity, team, badge, strength, riders } : undefined
}

const isText = (value: unknown) => typeof value === 'string'

/** A draft of an earlier release lacks the newer fields, so they start empty. */
function storedRider(stored: unknown): Rider | undefined {
  if (!isRecord(stored) || !isText(stored['cpf'])) return undefined
  const rider = { ...EMPTY_RIDER, ...stored }
  return isRider(rider) ? rider : undefined
}

const isRider = (rider: Record<string, unknown>): rider is Rider =>
  Object.entries(EMPTY_RIDER).every(([name, empty]) => typeof rider[name] === typeof empty)

/** Clears a choice that is no longer offered, so that the field and the check agree. */
export const fitting = (item: CartItem, entry: Entry): Entry => ({
  ...entry,
  badge: item.badgesAvail.includes(Number(entry.badge)) ? entry.badge : '',
  strength: item.strengthsAvail.includes(Number(entry.strength)) ? entry.strength : '',
  entity:
    item.entityRequired === 'Text' || item.entityAvail.some(({ uuid }) => uuid === entry.entity)
      ? entry.entity
      : '',
})

/** The valid CPFs of the form, without duplicates. */
export const cpfsOf = (values: FormValues) => [
  ...new Set(
    Object.values(values)
      .flatMap(({ riders }) => riders.map(({ cpf }) => cpf))
      .filter(isValidCpf),
  ),
]

type Names = (cpf: string) => KnownRider | undefined

/** The entry as `formationProblem` reads it. */
export const formationOf = (item: CartItem, entry: Entry, names: Names): FormationItem => ({
  ...item,
  entitySel: entry.entity,
  team: entry.team,
  badgeSel: entry.badge,
  strengthSel: entry.strength,
  participants: entry.riders.map((rider) => ({ ...rider, name: names(rider.cpf)?.name ?? '' })),
})

/** The entry as it is sent to the server, without empty riders. */
export const filledOf = (item: CartItem, entry: Entry, names: Names): FilledItem => ({
  cartItemId: item.cartItemId,
  entitySel: entry.entity.trim(),
  entityName: entityName(item, entry).trim(),
  team: entry.team.trim(),
  badgeSel: entry.badge === '' ? null : Number(entry.badge),
  strengthSel: entry.strength === '' ? null : Number(entry.strength),
  participants: entry.riders
    .filter(({ cpf }) => cpf !== '')
    .map((rider) => ({
      ...sentRider(rider),
      name: names(rider.cpf)?.name ?? '',
      userUUID: names(rider.cpf)?.userUUID ?? '',
    })),
})

/** A rider of a form as it is sent to the server. */
export const sentRider = (rider: Rider) => ({
  cpf: rider.cpf,
  ...mapRiderDetails({
    text: ({ name }) => rider[name].trim(),
    flag: ({ name }) => (rider[name] ? 1 : 0),
  }),
})

const entityName = (item: CartItem, { entity }: Entry) =>
  item.entityRequired === 'Text' ? entity : (item.entityAvail.find(({ uuid }) => uuid === entity)?.name ?? '')
