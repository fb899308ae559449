import {
  type ChosenClub,
  type EligibilityFacts,
  isMinorOn,
  publicName,
  type Region,
  registeredName,
  type Sex,
  upperText,
  type RiderFacts,
} from '@porteira/domain'
import type { EntityKind } from '#platform/database/tables.ts'
import { categoryRules, type CategoryRow, type FormationContent } from './filling.rules.ts'

export type EventFacts = {
  startsOn: string
  chkParticipantCtg: boolean
  chkCtgRegion: boolean
  chkBlockedReason: boolean
  regionId: string | null
  regionName: string | null
  isOver: boolean
}

export type KnownRider = {
  accountId: number
  cpf: string
  nickname: string
  name: string
  birthdate: string | null
  sex: Sex
  /** Somebody else stated the date of birth. */
  isBirthdateDeclared: boolean
  ctgId: string | null
  regionId: string | null
  validUntil: string | null
  blockedReason: string
}

export type KnownClub = {
  id: string
  kind: EntityKind
  name: string
  blockedReason: string
  regionId: string | null
  regionName: string | null
}

export type EligibilityContext = {
  event: EventFacts
  riders: Map<string, KnownRider>
  clubs: Map<string, KnownClub>
  /** How many entries a CPF has in a category, keyed `${categoryId} ${cpf}`. */
  quotas: Map<string, number>
  /** The entities of a CPF's other entries in the event; empty where no category asks for one entity. */
  otherClubs: Map<string, RiderFacts['otherClubs']>
  /** The account of the session, if it owns the cart. */
  buyerAccountId: number | undefined
  /** Messages for an administrator contain full names. */
  isForAdmin: boolean
}

/** The name of a rider for the person who saves the formation. The CPF if no account has it. */
export function nameFor({ riders, buyerAccountId, isForAdmin, event }: EligibilityContext, cpf: string) {
  const rider = riders.get(cpf)
  if (!rider) return cpf
  if (isForAdmin || rider.accountId === buyerAccountId) return registeredName(rider)
  const isMinor = rider.birthdate !== null && isMinorOn(rider.birthdate, event.startsOn)
  return publicName({ ...rider, isMinor })
}

export const quotaKey = (categoryId: string, cpf: string) => `${categoryId} ${cpf}`

/** One entry as the shared eligibility rules need it. */
export function eligibilityFacts(
  row: CategoryRow,
  content: Pick<FormationContent, 'clubId' | 'clubText' | 'riders'>,
  context: EligibilityContext,
): EligibilityFacts {
  const { event } = context
  const entity = content.clubId ? context.clubs.get(content.clubId) : undefined
  return {
    rules: {
      ...categoryRules(row),
      eventStartsOn: event.startsOn,
      eventRegion: regionOf(event),
      chkParticipantCtg: event.chkParticipantCtg,
      chkCtgRegion: event.chkCtgRegion,
      chkBlockedReason: event.chkBlockedReason,
    },
    club: entity && chosenClub(entity),
    entityName: upperText(entity?.name ?? content.clubText),
    riders: content.riders.map((rider) => riderFacts(rider, row.categoryId, context)),
  }
}

const chosenClub = (entity: KnownClub): ChosenClub => ({
  uuid: entity.id,
  name: entity.name,
  isCtg: entity.kind === 'ctg',
  region: regionOf(entity),
  blockedReason: entity.blockedReason,
})

function riderFacts(
  { cpf, sbb }: FormationContent['riders'][number],
  categoryId: string,
  context: EligibilityContext,
): RiderFacts {
  const rider = context.riders.get(cpf)
  return {
    cpf,
    sbb,
    name: nameFor(context, cpf),
    sex: rider?.sex,
    isKnown: rider !== undefined,
    isBuyer: rider !== undefined && rider.accountId === context.buyerAccountId,
    birthdate: rider?.birthdate ?? null,
    blockedReason: rider?.blockedReason ?? '',
    card: rider?.ctgId
      ? {
          ctgUUID: rider.ctgId,
          regionUUID: rider.regionId ?? undefined,
          validUntil: rider.validUntil,
        }
      : undefined,
    otherClubs: context.otherClubs.get(cpf) ?? [],
    otherEntries: context.quotas.get(quotaKey(categoryId, cpf)) ?? 0,
  }
}

const regionOf = ({
  regionId,
  regionName,
}: Pick<EventFacts, 'regionId' | 'regionName'>): Region | undefined =>
  regionId && regionName ? { uuid: regionId, name: regionName } : undefined
