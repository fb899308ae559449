import { RIDER_DETAILS, type RiderDetailName, type RiderDetails } from '@porteira/domain'

/** `late_comer` for 'lateComer'. */
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The column of each detail of a rider, by its name. */
export const RIDER_COLUMNS = Object.fromEntries(
  RIDER_DETAILS.map(({ name }) => [name, columnOf(name)]),
) as Record<RiderDetailName, string>

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
