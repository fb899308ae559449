import type { Database } from '#platform/database/client.ts'
import { findCartId } from './known-carts.queries.ts'

/** Whether there is a cart with this id. */
export const isCart = async (db: Database, id: string) => (await findCartId(db, id)) !== undefined
