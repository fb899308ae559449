import { type AskSetting, RIDER_DETAILS, type RiderDetailName, type RiderDetails } from '@porteira/domain'
import { columnOf, columnsByName } from '#platform/database/column-names.rules.ts'
import type { Row } from '#platform/database/tables.ts'

/** The column of each detail of a rider, by its name. The type checker reports a column that is in no migration. */
export const RIDER_COLUMNS = columnsByName(RIDER_DETAILS.map(({ name }) => name)) satisfies Record<
  RiderDetailName,
  keyof Row<'formation_rider'>
>

/** The column of each setting by which a category asks for details. */
export const ASK_COLUMNS = columnsByName(RIDER_DETAILS.map(({ askedBy }) => askedBy)) satisfies Record<
  AskSetting,
  keyof Row<'category'>
>

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
