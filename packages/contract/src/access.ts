import type { Endpoint } from './endpoint.ts'
import { endpoints, type Endpoints, type Key } from './endpoints.ts'
import type { Access } from './roles.ts'

/** The calls that only staff may make. */
export type StaffKey = { [K in Key]: Endpoints[K]['caller'] extends 'admin' ? K : never }[Key]
type KeyWithAccess = { [K in Key]: Endpoints[K] extends { access: Access } ? K : never }[Key]

const tableOf = (isForStaff: boolean) =>
  Object.fromEntries(
    Object.entries<Endpoint>(endpoints).flatMap(([key, { caller, access }]) =>
      access && (caller === 'admin') === isForStaff ? [[key, access]] : [],
    ),
  )

/** The roles of the calls of staff. The build of the browser loads only the values of this table. */
export const staffAccess = tableOf(true) as Record<StaffKey, Access>

/**
 * The calls for all callers that show or do more for staff. Without such a role the caller is answered like a buyer.
 */
export const staffView = tableOf(false) as Record<Exclude<KeyWithAccess, StaffKey>, Access>
