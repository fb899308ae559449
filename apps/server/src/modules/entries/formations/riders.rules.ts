import { RIDER_DETAILS, type RiderDetailName, type RiderDetails } from '@porteira/domain'
import type { Row } from '#platform/database/tables.ts'

type ColumnOf<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnOf<Rest>}`
  : ''

/** `late_comer` for 'lateComer'. */
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The column of each detail of a rider, by its name. The type checker reports a column that is in no migration. */
export const RIDER_COLUMNS = Object.fromEntries(RIDER_DETAILS.map(({ name }) => [name, columnOf(name)])) as {
  [Name in RiderDetailName]: ColumnOf<Name>
} satisfies Record<string, keyof Row<'formation_rider'>>

/** The values of a rider's details by column. A date that was not given is null. */
export const detailRowOf = (rider: RiderDetails) =>
  Object.fromEntries(
    RIDER_DETAILS.map(({ name, kind }) => [
      columnOf(name),
      kind === 'date' ? rider[name] || null : rider[name],
    ]),
  )

/** The columns that the erasure of a person clears, with the value of a rider without the detail. */
export const ERASED_DETAILS = Object.fromEntries(
  RIDER_DETAILS.filter(({ about, kind }) => about === 'rider' && kind !== 'flag').map(({ name, kind }) => [
    columnOf(name),
    kind === 'date' ? null : '',
  ]),
)
