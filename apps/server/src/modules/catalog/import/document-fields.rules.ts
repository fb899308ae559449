import { isPlainDate, isPublicWebAddress, parseBadgeList } from '@porteira/domain'

/** What a value of a document must be; `say` tells an organiser how to write it. */
export type Kind = { say: string; isFine: (value: unknown) => boolean; schema: Record<string, unknown> }
/** One field of a document. `otherwise` is its default; without one it must be given for something new. */
export type DocumentField = { kind: Kind; otherwise?: unknown }
export type Fields = Record<string, DocumentField>

const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
const INSTANT = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$`

const text = (longest: number, shortest = 0): Kind => ({
  say: shortest > 0 ? `um texto de 1 a ${longest} caracteres` : `um texto de até ${longest} caracteres`,
  isFine: (value) => typeof value === 'string' && value.trim().length >= shortest && value.length <= longest,
  schema: { type: 'string', minLength: shortest, maxLength: longest },
})
const number = (least: number, most: number): Kind => ({
  say: `um número inteiro de ${least} a ${most}`,
  isFine: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  schema: { type: 'integer', minimum: least, maximum: most },
})
const hundredths = (most: number, say: string): Kind => ({
  say,
  isFine: (value) =>
    typeof value === 'number' &&
    value >= 0 &&
    value <= most &&
    Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  schema: { type: 'number', minimum: 0, maximum: most, multipleOf: 0.01 },
})
const pattern = (say: string, source: string, also: (text: string) => boolean = () => true): Kind => ({
  say,
  isFine: (value) => typeof value === 'string' && new RegExp(source).test(value) && also(value),
  schema: { type: 'string', pattern: source },
})
const choice = (...values: string[]): Kind => ({
  say: `uma destas palavras: ${values.join(', ')}`,
  isFine: (value) => typeof value === 'string' && values.includes(value),
  schema: { type: 'string', enum: values },
})
export const flag: Kind = {
  say: '0 (não) ou 1 (sim)',
  isFine: (value) => value === 0 || value === 1,
  schema: { type: 'integer', enum: [0, 1] },
}
const money = hundredths(99_999.99, 'um valor em reais, como 120 ou 120.50')
const date = pattern('um dia que existe, como 2027-01-14', String.raw`^\d{4}-\d{2}-\d{2}$`, isPlainDate)
const instant = pattern(
  'um dia com hora e fuso, como 2027-01-12T23:59:59-03:00',
  INSTANT,
  (given) => isPlainDate(given.slice(0, 10)) && !Number.isNaN(Date.parse(given)),
)
export const uuid = pattern('um identificador UUID', UUID)
const slug = pattern('de 1 a 32 letras minúsculas, números e hífens, sem acento', '^[a-zA-Z0-9-]{1,32}$')
const url: Kind = {
  say: 'um endereço público que começa com https:// (até 250 caracteres), sem usuário nem senha',
  isFine: (value) => value === '' || (typeof value === 'string' && isPublicWebAddress(value)),
  schema: { type: 'string', maxLength: 250, pattern: '^(https://\\S+)?$' },
}
const badges: Kind = {
  say: 'uma lista de números como 1-50,61,70-99',
  isFine: (value) => value === '' || (typeof value === 'string' && parseBadgeList(value) !== undefined),
  schema: { type: 'string', maxLength: 5000, pattern: '^(\\d{1,4}(-\\d{1,4})?(,\\d{1,4}(-\\d{1,4})?)*)?$' },
}

const optional = (kind: Kind, otherwise: unknown): DocumentField => ({ kind, otherwise })
const required = (kind: Kind): DocumentField => ({ kind })
const off = optional(flag, 0)

export const eventFields: Fields = {
  eventUUID: optional(uuid, ''),
  shortName: required(slug),
  name: required(text(100, 1)),
  venue: optional(text(100), ''),
  address: optional(text(64), ''),
  state: required(pattern('a sigla de um estado, como RS', '^[A-Z]{2}$')),
  city: required(text(100, 1)),
  federationName: optional(text(100), ''),
  regionName: optional(text(100), ''),
  ctgName: optional(text(100), ''),
  mapUrl: optional(url, ''),
  officialUrl: optional(url, ''),
  startDate: required(date),
  endDate: required(date),
  salesStart: required(instant),
  salesEnd: required(instant),
  pixInterest: optional(hundredths(99.99, 'uma porcentagem de 0 a 99.99 com até duas casas'), 0),
  pixInstallments: optional(number(1, 24), 1),
  maxUnpaidUnits: optional(number(1, 9999), 80),
  salesClosed: off,
  testMode: off,
  hideFromRankings: off,
  noBadgesInReceipt: off,
  chkParticipantCtg: off,
  chkCtgRegion: off,
  chkBlockedReason: off,
  online: optional(flag, 1),
  batch: optional(text(140), ''),
  details: optional(text(2200), ''),
  supportWhatsapp: optional(pattern('um telefone com DDD', '^[0-9+() -]{0,64}$'), ''),
  support: optional(text(10_000), ''),
}

export const categoryFields: Fields = {
  UUID: optional(uuid, ''),
  name: required(text(100, 1)),
  rules: optional(text(2200), ''),
  prizes: optional(text(2200), ''),
  displayOrder: optional(number(0, 99), 0),
  price: required(money),
  unitsTotal: required(number(0, 9999)),
  minParticipants: optional(number(1, 99), 1),
  maxParticipants: optional(number(1, 99), 1),
  noDirectSales: off,
  registrationInPerson: off,
  registrationsPerUser: optional(number(0, 99), 0),
  savedLives: optional(number(0, 99), 0),
  strengthOptions: optional(number(0, 26), 1),
  strengthDynamic: off,
  restrictAgeMin: optional(number(0, 120), null),
  restrictAgeMax: optional(number(0, 120), null),
  sbbEnabled: off,
  entityRequired: optional(choice('None', 'Federation', 'Region', 'CTG', 'Text'), 'None'),
  entityOptional: off,
  teamInfo: optional(choice('None', 'Required', 'Optional'), 'None'),
  maxCpfOccurrences: optional(number(0, 99), 0),
  allowLaterComers: off,
  autoBadgeNum: off,
  minBadgeNum: optional(number(0, 9999), 0),
  mdlAvailBadges: optional(badges, ''),
  mdlUnitsSold: optional(number(0, 9999), 0),
  soldElsewhere: optional(number(0, 9999), 0),
  keptBadges: optional(badges, ''),
  blockedSales: off,
  hideFromSales: off,
  hideFromRankings: off,
}

export const bundleFields: Fields = {
  UUID: optional(uuid, ''),
  name: required(text(60, 1)),
  rules: optional(text(2200), ''),
  displayOrder: optional(number(0, 99), 0),
  registrationsPerUser: optional(number(1, 99), 1),
  price: required(money),
  promoPrice: optional(money, 0),
  promoFirstUnits: optional(number(0, 9999), 0),
  unitsTotal: required(number(0, 9999)),
  unitsSold: optional(number(0, 9999), 0),
  soldElsewhere: optional(number(0, 9999), 0),
  mdlBadgeNum: optional(number(0, 9999), 0),
  mdlComplement: optional(text(256), ''),
  overrideStrength: optional(pattern('uma letra de A a Z', '^[A-Z]?$'), ''),
  overrideParticipants: optional(number(0, 99), 0),
  hideFromSales: off,
}

/** Names that other systems send beside the fields, and that mean nothing here. */
export const WITHOUT_MEANING = new Set(
  `startOffsetDays endOffsetDays salesStartOffsetDays salesEndOffsetDays rankingsLiveNow rankingsUpdatedOn
  hidden mdlAvailCount rodeoCategories $schema`.split(/\s+/),
)
