import { urlOf } from '#api/url-of.ts'

/** The address of the plan of the ground of a category. A new plan has a new address. */
export const planAddress = (itemUUID: string, updatedOn: string) =>
  urlOf('GET /api/categories/:itemUUID/plan', { params: { itemUUID }, query: { v: updatedOn } })
