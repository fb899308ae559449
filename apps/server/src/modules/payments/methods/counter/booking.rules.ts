/** What a person took for a cart by cash and by card, in centavos. */
export type Taken = {
  cash: { inCents: number; givenInCents: number } | undefined
  cards: { inCents: number; brand: string; nsu: string }[]
}

/** What the desk took for a cart, as comparable text for each payment. */
export const describeTaken = ({ cash, cards }: Taken, shiftId: string | null) => [
  ...(cash ? [['cash', shiftId, cash.inCents, cash.givenInCents].join(' ')] : []),
  ...cards.map(({ inCents, brand, nsu }) => ['card', shiftId, inCents, brand, nsu].join(' ')),
]
