import { bundleSettings, categorySettings, eventSettings, Requirement, StatedRules } from '@porteira/contract'
import {
  centsFromReais,
  isPlainDate,
  isPublicWebAddress,
  parseBadgeList,
  readPriceSteps,
  WAIVING_ROLES,
} from '@porteira/domain'
import type { CompetitionRules } from '@porteira/domain/competition'
import {
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  type TUnsafe,
  Type,
} from 'typebox'
import type { ListedRequirement, StoredRequirement } from '../requirements/requirements.rules.ts'
import { usualOf } from './fields.rules.ts'
import { isWholeHundredths } from './kinds.rules.ts'

// The fields of an import document, in the order of its problems and of an export. A new part needs every field
// without a `default`. A `description` states what a value must be; the limits of the field state it otherwise.

const INSTANT = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$`
const BADGES = String.raw`^(\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*)?$`

const or = <S extends TSchema>(schema: S, otherwise: Static<S>) =>
  withKeywords(schema, { default: otherwise })
const withKeywords = <S extends TSchema>(schema: S, keywords: TSchemaOptions) =>
  Type.Unsafe<Static<S>>({ ...schema, ...keywords })

/** Settings with their default values for a new part. */
const settings = <Fields extends TProperties>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [
      name,
      withKeywords(schema, { default: usualOf(schema) }),
    ]),
  ) as { [Name in keyof Fields]: TUnsafe<Static<Fields[Name]>> }

const text = (maxLength: number) => or(Type.String({ maxLength }), '')
const name = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
const units = whole(0, 9999)
const off = or(whole(0, 1), 0)
const uuid = or(
  Type.String({
    pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
    description: 'um identificador UUID',
  }),
  '',
)
const price = Type.Refine(bundleSettings.sale.price, (reais) => centsFromReais(reais) !== undefined)
const priceSteps = Type.Refine(
  or(bundleSettings.sale.priceSteps, ''),
  (steps) => !('problem' in readPriceSteps(steps)),
)
const age = Type.Unsafe<number | null>({ ...whole(0, 120), default: null })
const day = Type.Refine(
  Type.String({
    pattern: String.raw`^\d{4}-\d{2}-\d{2}$`,
    description: 'um dia que existe, como 2027-01-14',
  }),
  isPlainDate,
)
const instant = Type.Refine(
  Type.String({ pattern: INSTANT, description: 'um dia com hora e fuso, como 2027-01-12T23:59:59-03:00' }),
  (at) => isPlainDate(at.slice(0, 10)) && !Number.isNaN(Date.parse(at)),
)
const badges = Type.Refine(
  or(
    Type.String({
      maxLength: 5000,
      pattern: BADGES,
      description: 'uma lista de números como 1-50,61,70-99',
    }),
    '',
  ),
  (list) => list === '' || parseBadgeList(list) !== undefined,
)
const webAddress = Type.Refine(
  withKeywords(eventSettings.links.mapUrl, {
    pattern: String.raw`^([Hh][Tt][Tt][Pp][Ss]://\S+)?$`,
    default: '',
  }),
  (url) => url === '' || isPublicWebAddress(url),
)

/** The rules of a competition. What is usual may be left out. */
const competition = withKeywords(Type.Unsafe<StatedRules | null>(StatedRules), {
  default: null,
  description: 'as regras da prova, como em docs/import.md, ou null',
})

export const eventFields = {
  eventUUID: uuid,
  shortName: Type.String({
    maxLength: 32,
    pattern: '^-*[a-zA-Z0-9][a-zA-Z0-9-]*$',
    description:
      'de 1 a 32 letras minúsculas, números e hífens, sem acento, com ao menos uma letra ou um número',
  }),
  name: name(100),
  venue: text(100),
  address: text(64),
  state: Type.String({ pattern: '^[A-Z]{2}$', description: 'a sigla de um estado, como RS' }),
  city: name(100),
  federationName: text(100),
  regionName: text(100),
  ctgName: text(100),
  mapUrl: webAddress,
  officialUrl: webAddress,
  startDate: day,
  endDate: day,
  salesStart: instant,
  salesEnd: instant,
  ...settings(eventSettings.pixTerms),
  pixInterest: Type.Refine(or(eventSettings.pixTerms.pixInterest, 0), isWholeHundredths),
  ...settings(eventSettings.lateWithdrawal),
  maxUnpaidUnits: or(eventSettings.limits.maxUnpaidUnits, 80),
  maxSellerUnits: or(eventSettings.limits.maxSellerUnits, 80),
  freeUnformedHours: or(eventSettings.limits.freeUnformedHours, 24),
  offerHours: or(eventSettings.limits.offerHours, 12),
  salesClosed: off,
  ...settings(eventSettings.flags),
  online: or(whole(0, 1), 1),
  ...settings(eventSettings.batch),
  details: withKeywords(text(2200), { contentMediaType: 'text/html' }),
  ...settings(eventSettings.support),
  minorsNeedAuthorisation: or(eventSettings.authorisation.minorsNeedAuthorisation, 'remind'),
  authorisationText: or(eventSettings.authorisation.authorisationText, ''),
}

export const categoryFields = {
  UUID: uuid,
  name: name(100),
  ...settings(categorySettings.texts),
  price,
  unitsTotal: units,
  minParticipants: or(whole(1, 99), 1),
  maxParticipants: or(whole(1, 99), 1),
  ...settings(categorySettings.sale),
  priceSteps,
  savedLives: or(whole(0, 99), 0),
  strengthOptions: or(whole(0, 26), 1),
  strengthDynamic: off,
  competition,
  restrictAgeMin: age,
  restrictAgeMax: age,
  sbbEnabled: off,
  ...settings(categorySettings.entries),
  ...settings(categorySettings.limits),
  mdlAvailBadges: badges,
  mdlUnitsSold: or(units, 0),
  soldElsewhere: or(units, 0),
  keptBadges: badges,
  deskBadges: badges,
  blockedSales: off,
  hideFromSales: off,
  ...settings(categorySettings.scoreboard),
}

export const bundleFields = {
  UUID: uuid,
  ...settings(bundleSettings.texts),
  name: bundleSettings.texts.name,
  // No default: the smallest number, 1, would refuse a buyer the second unit of a bundle without a word.
  registrationsPerUser: bundleSettings.texts.registrationsPerUser,
  ...settings(bundleSettings.sale),
  price,
  priceSteps,
  promoPrice: Type.Refine(or(price, 0), (reais) => centsFromReais(reais) !== undefined),
  unitsTotal: units,
  unitsSold: or(units, 0),
  soldElsewhere: or(units, 0),
  ...settings(bundleSettings.entries),
}

const { name: requirementName, about, kind, waivedBy } = Requirement.properties

export const requirementFields = {
  name: requirementName,
  about,
  kind,
  isRequired: or(whole(0, 1), 1),
  waivedBy: or(
    withKeywords(waivedBy, { description: `uma lista destas palavras: ${WAIVING_ROLES.join(', ')}` }),
    [],
  ),
}

/** Fields that a document may omit, because the shop computes them. */
type BadgeReasons = 'keptBadges' | 'deskBadges'
type SoldElsewhere = { soldElsewhere?: number | undefined }
type Complete<Fields extends TProperties> = Omit<
  Static<TObject<Fields>>,
  'soldElsewhere' | 'competition' | BadgeReasons
>

export type CategoryDocument = Complete<typeof categoryFields> &
  SoldElsewhere & { [Field in BadgeReasons]?: string | undefined } & {
    competition?: CompetitionRules | null | undefined
  }
export type BundleDocument = Complete<typeof bundleFields> & SoldElsewhere & { bundledUUIDs: string }
/** An event as the rodeo-management system sends it: amounts in reais, flags 0 or 1, instants with offset. */
export type EventDocument = Static<TObject<typeof eventFields>> & {
  categories: CategoryDocument[]
  bundles: BundleDocument[]
  /** Undefined keeps the stored list. */
  requirements?: ListedRequirement[] | undefined
}

export type StoredCategory = CategoryDocument & {
  soldElsewhere: number
  competition: CompetitionRules | null
  /** An owner decided about the rules, so that an import leaves them as they are. */
  hasDecidedRules: boolean
  keptBadges: string
  deskBadges: string
}
export type StoredBundle = BundleDocument & { soldElsewhere: number }
/** An event as it is stored. `unitsTotal` and the sold units include those sold elsewhere. */
export type StoredEvent = Omit<EventDocument, 'categories' | 'bundles' | 'requirements'> & {
  categories: StoredCategory[]
  bundles: StoredBundle[]
  requirements: StoredRequirement[]
}
