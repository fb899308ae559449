const A = 'A'.charCodeAt(0) - 1

/** The strength before it is assigned by hits. */
export const STRENGTH_UNDEFINED = 0

/** 1 → 'A'. Empty for a strength that is not assigned. */
export const strengthLetter = (strength: number) =>
  strength >= 1 && strength <= 26 ? String.fromCharCode(A + strength) : ''

/** The name of a strength that says more than its letter: 'Prata'; '' for 'B' and 'Força B'. */
export function ownNameOf(strength: number, name: string) {
  const own = name.trim().replace(/^for[cç]a\s+/i, '')
  return own === strengthLetter(strength) ? '' : own
}

/** 'Força B', and with a name of its own 'Força B · Prata'. */
export const strengthHeading = (strength: number, name: string) =>
  [`Força ${strengthLetter(strength)}`, ownNameOf(strength, name)].filter(Boolean).join(' · ')

/** 'A' → 1; undefined for anything that is not one capital letter. */
export const strengthNumber = (letter: string) =>
  /^[A-Z]$/.test(letter) ? letter.charCodeAt(0) - A : undefined

export type StrengthRules = { strengthOptions: number; strengthDynamic: boolean }

/** The strengths of the form, and the strength that is stored without a choice (undefined: the buyer must choose). */
export type StrengthChoice = { strengthsAvail: number[]; given: number | undefined }

/** The strengths of one entry. `bundleOverride` is the letter that its bundle fixes, or ''. */
export function strengthsFor(category: StrengthRules, bundleOverride = ''): StrengthChoice {
  if (category.strengthDynamic) return { strengthsAvail: [], given: STRENGTH_UNDEFINED }
  const fixed = strengthNumber(bundleOverride)
  if (fixed !== undefined) return { strengthsAvail: [fixed], given: fixed }
  if (category.strengthOptions <= 1) return { strengthsAvail: [], given: 1 }
  return {
    strengthsAvail: Array.from({ length: category.strengthOptions }, (_, k) => k + 1),
    given: undefined,
  }
}
