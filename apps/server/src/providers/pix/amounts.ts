/** 12050 → '120.50', the format of API Pix. Throws a RangeError below 0 and for fractions of a centavo. */
export function valueFromCents(cents: number) {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} centavos`)
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** '120.50' → 12050; also '120.5' and '120', which some banks send. Undefined for anything else. */
export function centsFromValue(value: string | number) {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(String(value))
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}
