/** 'Força A' → 'A'. */
export const shortName = (name: string) => name.trim().replace(/^for[cç]a\s+/i, '')

/** 'A' and 'FORÇA A' → 'Força A'. */
export const strengthName = (name: string) => `Força ${shortName(name)}`

/** The same inside of a sentence. */
export const inSentence = (name: string) => `força ${shortName(name)}`

/** 2 → '2º'. */
export const ordinal = (number: number) => `${number}º`

/** ['A', 'B', 'C'] → 'A, B e C'. */
export const list = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} e ${parts[parts.length - 1]}`
