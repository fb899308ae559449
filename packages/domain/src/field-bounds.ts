/** Longest text of each field, in characters (docs/product/interface.md#field-sizes). */
export const FIELD_BOUNDS = {
  cpf: 11,
  nickname: 30,
  name: 100,
  email: 64,
  mobile: 15,
  city: 100,
  passwordMin: 8,
  password: 30,
  codeMin: 4,
  code: 6,
  team: 100,
  entity: 100,
  horse: 100,
  horseMin: 2,
  searchMin: 3,
  search: 100,
  refundValue: 9,
  refundReason: 100,
  photoBytes: 8_388_608,
  bundleName: 60,
  rules: 2200,
  prizes: 2200,
  details: 2200,
  complement: 256,
  url: 250,
  batch: 140,
  priceSteps: 700,
  availableBadges: 5000,
  whatsapp: 64,
  address: 64,
  slug: 32,
} as const

/** The maximum of a stepper when the server did not send the units left. */
export const QUANTITY_WHEN_UNKNOWN = 500

/** A quantity within 0 and the units left, for a stepper. */
export const clampQuantity = (quantity: number, unitsLeft: number = QUANTITY_WHEN_UNKNOWN) =>
  Math.max(0, Math.min(Math.trunc(quantity) || 0, unitsLeft))
