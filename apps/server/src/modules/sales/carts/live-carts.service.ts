import type { Database } from '#platform/database/client.ts'
import { findLiveCart } from './live-carts.queries.ts'

/** True when somebody registers, paid or was registered in this event, in rehearsal or for real. */
export const hasLiveCarts = async (db: Database, asked: { eventId: string; areTests: boolean }) =>
  (await findLiveCart(db, asked.eventId, asked.areTests)) !== undefined
