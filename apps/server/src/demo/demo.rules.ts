import type { DeviceRole, Role } from '@porteira/contract'
import { addDays, businessDate, daysBetween, formatDate, type RiderDetails } from '@porteira/domain'
import { completeRules } from '@porteira/domain/competition'
import type { PastPerson } from '#modules/accounts/index.ts'
import type { EventDocument } from '#modules/catalog/index.ts'
import type { PastAuthorisation, PastCheckIn } from '#modules/entries/index.ts'
import type { PastDecision, PastShot } from '#modules/scoreboard/index.ts'
import type { CardPaymentBrand, CartStatus, ShiftMovementKind } from '#platform/database/tables.ts'

type DemoPerson = Omit<PastPerson, 'uuid' | 'isAdmin' | 'hasAccount'> & {
  userUUID: string
  admin: number
  /** The code of the cart whose buyer added this person, who has no account. */
  addedInCart?: string
  membership: { ctgUUID: string; validUntil: string; blockedReason: string | null } | null
}

export type DemoCartItem = {
  cartItemId: number
  itemUUID: string
  bundleName: string
  chargedValue: number
  participants: ({ cpf: string; name: string; userUUID: string } & Partial<RiderDetails<string, number>>)[]
  badge?: number
  team?: string
  entityName?: string
}

export type DemoPix = {
  txid: string
  chargedValue: number
  paidOn: string
  installmentsOn: string
  installmentNum: number
  endToEndId: string
  returns: { id: string; rtrId: string; returnedValue: number; returnedOn: string; returnDesc: string }[]
}

/** The cart status for each status name of the file. */
export const CART_STATUS = {
  Pending: 'open',
  Paid: 'paid',
  Registered: 'registered',
  Cancelled: 'cancelled',
} as const satisfies Record<string, CartStatus>

export type DemoCart = {
  cartUUID: string
  cartCode: string
  eventUUID: string
  cartStatus: keyof typeof CART_STATUS
  createdOn: string
  deletedOn: string | null
  buyer: { cpf: string }
  items: DemoCartItem[]
  payment: { pix: DemoPix[] }
  /** The payments of a sale at the desk. */
  desk?: DemoDeskSale
  note: string
}

type DemoDeskSale = {
  soldBy: string
  /** The number of the shift in the event. */
  shift: number
  cash: { value: number; given: number; promised?: { value: number; desc: string; askedBy: string } } | null
  cards: { value: number; brand: CardPaymentBrand; nsu: string }[]
}

type DemoShift = {
  eventUUID: string
  number: number
  openedBy: string
  deviceName: string
  openedOn: string
  float: number
  movements: { kind: ShiftMovementKind; value: number; reason: string; on: string }[]
  count: {
    on: string
    counts: { value: number; quantity: number }[]
    expected: number
    approvedBy: string
    approvedOn: string
    reason: string
  } | null
}

type DemoAuthorisation = Pick<
  PastAuthorisation,
  'state' | 'guardianName' | 'mobile' | 'guardianCpf' | 'kinship'
> & { eventUUID: string; userUUID: string; daysAgo: number }

type DemoRanking = {
  rankingsLiveNow: number
  /** 1 while its final runs; a final that is over needs no start to be read. */
  finalStarted?: number
  rankingsUpdatedOn: string
  rankings: { badge: number; entity: string; updatedOn: string }[]
}
type DemoScoreSheet = {
  badge: number
  strength: number
  shots: { uuid: string; qualify: number[]; final: number[] }[]
}

/** What happens in the demo after its carts were sold. */
export type DemoChanges = {
  /** The CPF of the person who asks for each change. */
  askedBy: string
  /** The CPF of the second person, who confirms. */
  decidedBy: string
  moves: { cartCode: string; itemUUID: string; reason: string }[]
  joins: { eventUUID: string; fromUUID: string; toUUID: string; reason: string }[]
  cancellations: { eventUUID: string; categories: string[]; reason: string }[]
  postponements: {
    eventUUID: string
    startDate: string
    endDate: string
    chooseUntil: string
    reason: string
  }[]
}

/** The content of demo/demo-data.json. All data is invented, and its dates are relative to `seedDate`. */
export type DemoData = {
  meta: { seedDate: string; demoPassword: string }
  federations: { uuid: string; acronym: string; name: string; state: string }[]
  regions: { uuid: string; federation: string; name: string }[]
  entities: {
    uuid: string
    name: string
    city: string
    state: string
    federation: string
    regionUUID: string
  }[]
  users: DemoPerson[]
  admins: DemoPerson[]
  grants: { cpf: string; role: Role; eventUUID: string | null }[]
  devices: { name: string; role: DeviceRole; eventUUID: string; revoked: number }[]
  events: (EventDocument & { rankingsLiveNow: number; rankingsUpdatedOn: string | null })[]
  rankings: { categories: Record<string, DemoRanking> }
  scoreSheets: Record<string, DemoScoreSheet[]>
  decisions: PastDecision[]
  carts: DemoCart[]
  checkIns: { cartCode: string; item: number; state: PastCheckIn['state'] }[]
  authorisations: DemoAuthorisation[]
  shifts: DemoShift[]
  changes: DemoChanges
}

/** The pending cart has no charges: the bank does not know them, so its buyer requests a new one. */
export const chargesOf = ({ cartStatus, payment }: DemoCart): DemoPix[] =>
  cartStatus === 'Pending' ? [] : payment.pix

const DAY_IN_MS = 86_400_000

/**
 * Moves every day and instant of the demo by the days from `seedDate` until today. A past instant, such as the time of a
 * sale, becomes `now` if it would be in the future.
 */
export function moveToToday(data: DemoData, now: Date): DemoData {
  const days = daysBetween(data.meta.seedDate, businessDate(now))
  const day = (date: string) => date && addDays(date, days)
  const instant = (text: string) =>
    text && new Date(new Date(text).getTime() + days * DAY_IN_MS).toISOString()
  const past = (text: string) => {
    const moved = instant(text)
    return moved > now.toISOString() ? now.toISOString() : moved
  }
  return {
    ...data,
    meta: { ...data.meta, seedDate: day(data.meta.seedDate) },
    events: data.events.map((event) => ({
      ...event,
      startDate: day(event.startDate),
      endDate: day(event.endDate),
      salesStart: instant(event.salesStart),
      salesEnd: instant(event.salesEnd),
      rankingsUpdatedOn: event.rankingsUpdatedOn && instant(event.rankingsUpdatedOn),
    })),
    carts: data.carts.map((cart) => ({
      ...cart,
      createdOn: past(cart.createdOn),
      deletedOn: cart.deletedOn && past(cart.deletedOn),
      payment: {
        pix: cart.payment.pix.map((pix) => ({
          ...pix,
          paidOn: past(pix.paidOn),
          installmentsOn: day(pix.installmentsOn),
          returns: pix.returns.map((refund) => ({ ...refund, returnedOn: past(refund.returnedOn) })),
        })),
      },
    })),
    shifts: data.shifts.map((shift) => ({
      ...shift,
      openedOn: past(shift.openedOn),
      movements: shift.movements.map((movement) => ({ ...movement, on: past(movement.on) })),
      count: shift.count && {
        ...shift.count,
        on: past(shift.count.on),
        approvedOn: past(shift.count.approvedOn),
      },
    })),
    changes: {
      ...data.changes,
      postponements: data.changes.postponements.map((postponement) => ({
        ...postponement,
        startDate: day(postponement.startDate),
        endDate: day(postponement.endDate),
        chooseUntil: day(postponement.chooseUntil),
      })),
    },
    rankings: {
      categories: Object.fromEntries(
        Object.entries(data.rankings.categories).map(([id, ranking]) => [
          id,
          {
            ...ranking,
            rankingsUpdatedOn: instant(ranking.rankingsUpdatedOn),
            rankings: ranking.rankings.map((entry) => ({ ...entry, updatedOn: instant(entry.updatedOn) })),
          },
        ]),
      ),
    },
  }
}

/** Moves each day in the text of a document, such as 2027-02-04 or 15/01/2027, by the days from `seedDate` until today. */
export function moveDays(text: string, seedDate: string, now: Date) {
  const days = daysBetween(seedDate, businessDate(now))
  return text
    .replaceAll(/\b\d{4}-\d{2}-\d{2}/g, (day) => addDays(day, days))
    .replaceAll(/\b(\d{2})\/(\d{2})\/(\d{4})\b/g, (_, day, month, year) =>
      formatDate(addDays(`${year}-${month}-${day}`, days)),
    )
}

/** An event whose categories have whole rules, as an import completes them. */
export const withCompleteRules = <Event extends EventDocument>(event: Event): Event => ({
  ...event,
  categories: event.categories.map((category) => ({
    ...category,
    ...(category.competition && { competition: completeRules(category.competition) }),
  })),
})

/** The ranking rows of each category that has a score sheet. */
export const listRankingRows = (data: DemoData) =>
  Object.entries(data.scoreSheets).map(([categoryId, scoreSheets]) => {
    const entities = new Map(
      data.rankings.categories[categoryId]?.rankings.map(({ badge, entity }) => [badge, entity]),
    )
    const entries = scoreSheets.map(({ badge, strength, shots }) => ({
      badge,
      strength,
      entity: entities.get(badge) ?? '',
      riders: shots.map(({ uuid }) => uuid),
    }))
    return [categoryId, entries] as const
  })

/** The categories whose final runs. */
export const startedFinals = ({ rankings }: DemoData) =>
  Object.entries(rankings.categories).flatMap(([id, { finalStarted }]) => (finalStarted === 1 ? [id] : []))

const PHASES = ['qualify', 'final'] as const

/** Every shot of the score sheets. The newest shot is moved to `now`, and the intervals between shots stay. */
export function listShots(data: DemoData, now: Date): PastShot[] {
  return Object.entries(data.scoreSheets).flatMap(([categoryId, scoreSheets]) => {
    const ranking = data.rankings.categories[categoryId]
    const newest = Date.parse(ranking?.rankingsUpdatedOn ?? '') || now.getTime()
    const thrown = new Map(ranking?.rankings.map(({ badge, updatedOn }) => [badge, Date.parse(updatedOn)]))
    return scoreSheets.flatMap(({ badge, shots }) => {
      const thrownAt = new Date(now.getTime() - newest + (thrown.get(badge) ?? newest))
      return shots.flatMap((rider) =>
        PHASES.flatMap((phase) =>
          rider[phase].map((hit, index) => ({
            categoryId,
            badge,
            riderUuid: rider.uuid,
            phase,
            round: index + 1,
            isHit: hit === 1,
            thrownAt,
          })),
        ),
      )
    })
  })
}
