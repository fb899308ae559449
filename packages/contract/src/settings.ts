import {
  AGE_DAYS,
  AUTHORISATION_SETTINGS,
  LIMIT_MODES,
  mapOwnAsks,
  OPTIONAL_LIMITS,
  RIDER_SEXES,
} from '@porteira/domain'
import { Type } from 'typebox'
import { Flag } from './values.ts'

// The settings of an event, a category and a bundle, with their names on the wire. The bodies of the edit forms, their
// answers and the import document derive from these groups. A `description` explains the allowed values in Portuguese;
// without one the refusal states the limits.

const Html = (maxLength: number) => Type.String({ maxLength, contentMediaType: 'text/html' })
const Rules = Html(2200)
const Badge = Type.Integer({ minimum: 0, maximum: 9999 })
const Units = Type.Integer({ minimum: 0, maximum: 9999 })
const Count = Type.Integer({ minimum: 1, maximum: 9999 })
const UpTo99 = Type.Integer({ minimum: 0, maximum: 99 })
const Price = Type.Number({
  minimum: 0,
  maximum: 99_999.99,
  description: 'um valor em reais, como 120 ou 120.50',
})
/** The steps of a price as a text, '' for none. */
const PriceSteps = Type.String({
  maxLength: 700,
  description: 'passos de preço como "400 até 30/11/2026 12:00; 420 até 50 vendidas" (até 700 caracteres)',
})
const Address = Type.String({
  maxLength: 250,
  description: 'um endereço público que começa com https:// (até 250 caracteres), sem usuário nem senha',
})

export const EntityRequired = Type.Enum(['None', 'Federation', 'Region', 'CTG', 'Text'])
export const TeamInfo = Type.Enum(['None', 'Required', 'Optional'])

export const LimitMode = Type.Enum([...LIMIT_MODES])
export const OptionalLimit = Type.Enum([...OPTIONAL_LIMITS])
export const RiderSex = Type.Enum([...RIDER_SEXES])
export const AgesOn = Type.Enum([...AGE_DAYS])

export const AuthorisationSetting = Type.Enum([...AUTHORISATION_SETTINGS])

export const eventSettings = {
  support: {
    supportWhatsapp: Type.String({
      maxLength: 64,
      pattern: '^[0-9+() -]*$',
      description: 'um telefone com DDD',
    }),
    support: Html(10_000),
  },
  batch: { batch: Type.String({ maxLength: 140 }) },
  links: { mapUrl: Address, officialUrl: Address },
  pixTerms: {
    pixInterest: Type.Number({
      minimum: 0,
      maximum: 99.99,
      description: 'uma porcentagem de 0 a 99.99 com até duas casas',
    }),
    pixInstallments: Type.Integer({ minimum: 1, maximum: 24 }),
  },
  lateWithdrawal: {
    /** Until how many days before the event a buyer may withdraw after the seven days; 0: not at all. */
    lateWithdrawalDays: Type.Integer({ minimum: 0, maximum: 365 }),
    /** What the organisation withholds of the price then, in percent. */
    withheldPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  },
  limits: {
    /** Unpaid entries of one buyer, on the web and at the desk together. */
    maxUnpaidUnits: Count,
    /** Entries in the open sales of one person at the desk. */
    maxSellerUnits: Count,
    /** For how long a free entry of the web is held without riders. */
    freeUnformedHours: Type.Integer({ minimum: 1, maximum: 720 }),
    /** For how long units are held for a person of a waiting list. */
    offerHours: Type.Integer({ minimum: 1, maximum: 720 }),
  },
  flags: {
    testMode: Flag,
    hideFromRankings: Flag,
    noBadgesInReceipt: Flag,
    /** 1: the secretaria sees the expected cash of its open shift, so its count is not blind. */
    deskSeesCash: Flag,
    /** 1: an entry with something left for the desk may not throw; 0: the scorer is reminded. */
    arenaRefusesMarks: Flag,
    /** 1: the scorer may say why a shot was missed. */
    asksMissReasons: Flag,
    chkParticipantCtg: Flag,
    chkCtgRegion: Flag,
    chkBlockedReason: Flag,
  },
  authorisation: {
    minorsNeedAuthorisation: AuthorisationSetting,
    /** '' for the standard text of the shop. */
    authorisationText: Type.String({ maxLength: 5000 }),
  },
}

/** The fields of an event that administrators may change. */
export const eventEditable = {
  ...eventSettings.support,
  ...eventSettings.batch,
  ...eventSettings.links,
  ...eventSettings.pixTerms,
  ...eventSettings.lateWithdrawal,
  ...eventSettings.limits,
  ...eventSettings.flags,
}

export const categorySettings = {
  texts: { rules: Rules, prizes: Html(2200), displayOrder: UpTo99 },
  sale: {
    priceSteps: PriceSteps,
    noDirectSales: Flag,
    /** 1: a place without riders, such as a camping lot. It stays as it is once an entry is sold. */
    withoutRiders: Flag,
    registrationInPerson: Flag,
    registrationsPerUser: UpTo99,
  },
  entries: {
    entityRequired: EntityRequired,
    entityOptional: Flag,
    teamInfo: TeamInfo,
    maxCpfOccurrences: UpTo99,
    allowLaterComers: Flag,
    ...mapOwnAsks(() => Flag),
    autoBadgeNum: Flag,
    minBadgeNum: Badge,
    /** How many hours before its session the buyer's swaps of riders end; 0: with the sale. */
    swapHours: Type.Integer({ minimum: 0, maximum: 720 }),
  },
  /** Who may enter, besides the ages of every rider and the quota; off by default. */
  limits: {
    riderSex: RiderSex,
    riderSexMode: LimitMode,
    agesOn: AgesOn,
    agesOnDate: Type.String({
      pattern: String.raw`^(\d{4}-\d{2}-\d{2})?$`,
      description: 'um dia, como 2027-06-30',
    }),
    restrictAgeMode: LimitMode,
    someAgeRiders: UpTo99,
    someAgeMin: UpTo99,
    someAgeMax: UpTo99,
    someAgeMode: LimitMode,
    oneRegion: OptionalLimit,
    oneClub: OptionalLimit,
  },
  scoreboard: { hideFromRankings: Flag },
}

export const categoryEditable = {
  ...categorySettings.texts,
  ...categorySettings.sale,
  ...categorySettings.entries,
  ...categorySettings.limits,
  ...categorySettings.scoreboard,
}

export const bundleSettings = {
  texts: {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    rules: Rules,
    displayOrder: UpTo99,
    registrationsPerUser: Type.Integer({ minimum: 1, maximum: 99 }),
  },
  categories: { bundledUUIDs: Type.String({ maxLength: 1900 }) },
  sale: {
    price: Price,
    priceSteps: PriceSteps,
    promoPrice: Price,
    promoFirstUnits: Units,
    unitsTotal: Units,
  },
  entries: {
    mdlBadgeNum: Badge,
    /** Lives that its entries have in the finals, in addition to those of their categories. */
    lives: Type.Integer({ minimum: 0, maximum: 9 }),
    mdlComplement: Type.String({ maxLength: 256 }),
    overrideStrength: Type.String({ pattern: '^[A-Z]?$', description: 'uma letra de A a Z' }),
    overrideParticipants: UpTo99,
    hideFromSales: Flag,
  },
}

export const bundleEditable = {
  ...bundleSettings.texts,
  ...bundleSettings.categories,
  ...bundleSettings.sale,
  ...bundleSettings.entries,
}
