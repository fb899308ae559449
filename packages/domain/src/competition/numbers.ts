/** The whole numbers from 1 to `last`. */
export const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
