const MONEY = /^\d{1,10}\.\d{2}$/

/** '12.34' → 1234 centavos; undefined unless the value is a string with two decimals. */
export function centsOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !MONEY.test(value)) return undefined
  return Number(value.replace('.', ''))
}

/** 1234 centavos → '12.34', the format of amounts in API Pix. */
export const moneyOf = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
