import type { CallSummary } from '../rush/summary.ts'
import { machineLine, table } from './page.ts'
import { type Proofs, proofTable } from './proof-table.ts'

type Row = Record<string, string | number>
type SharedAddress = {
  at: string
  machine: Record<string, string>
  people: Row
  viewers: Row
  calls: CallSummary[]
  proofs: Proofs
  script: Row
}

/** People and a script behind one address. */
export const sharedAddressSection = ({
  at,
  machine,
  people,
  viewers,
  calls,
  proofs,
  script,
}: SharedAddress) =>
  `<h2>One address, many people</h2>${machineLine({ at, ...machine })}
  <h3>People</h3>${table([people])}${table([viewers])}${proofTable(proofs)}${table(calls)}
  <h3>A script behind the same address</h3>${table([script])}`
