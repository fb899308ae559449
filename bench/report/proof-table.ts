import { table } from './page.ts'

export type Proofs = {
  turnedAway: Record<string, number>
  proofs: number
  millionIterations: number
}

/** The work of the proofs, and what refused people although they solved their challenges. */
export const proofTable = ({ turnedAway, ...work }: Proofs) =>
  table([{ ...work, 'people refused by a limit': JSON.stringify(turnedAway) }])
