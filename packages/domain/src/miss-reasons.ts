/** Why a shot was missed, by the letter that scorers note. It decides nothing: hits of shots are the whole statistic. */
export const missReasons = {
  B: 'só branca',
  S: 'saltou',
  P: 'pescoço',
  D: 'dobrada',
  N: 'não cerrou',
  G: 'garupa',
  R: 'rodilha',
} as const

export type MissReason = keyof typeof missReasons

/** The letters in the order of the buttons. */
export const MISS_REASONS = Object.keys(missReasons) as MissReason[]
