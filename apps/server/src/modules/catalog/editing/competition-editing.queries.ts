import type { CompetitionRules } from '@porteira/domain/competition'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/client.ts'
import { categoryColumns } from '../stored/columns.rules.ts'
import { sentColumns, type WireOf } from '../stored/mapping.rules.ts'

/** The name of an event, and its categories with their rules, in the order of the sale list. */
export async function readEventRules(db: Database, eventId: string) {
  const rows = await db
    .selectFrom('item')
    .innerJoin('event', 'event.id', 'item.event_id')
    .innerJoin('category', 'category.id', 'item.id')
    .where('item.event_id', '=', eventId)
    .orderBy('item.display_order')
    .orderBy('item.name')
    .select(['event.name as eventName', 'item.id', 'item.name', 'category.competition'])
    .execute()
  return {
    eventName: rows[0]?.eventName ?? '',
    categories: rows.map(({ id, name, competition }) => ({
      id,
      name,
      rules: categoryColumns.competition[1].toWire(competition),
    })),
  }
}

/** The bundles that fix a strength for a category. */
export const listFixedStrengths = (db: Database, categoryId: string) =>
  db
    .selectFrom('bundle_category')
    .innerJoin('bundle', 'bundle.id', 'bundle_category.bundle_id')
    .innerJoin('item', 'item.id', 'bundle.id')
    .where('bundle_category.category_id', '=', categoryId)
    .where('bundle.override_strength', '<>', '')
    .orderBy('item.name')
    .select(['item.name', 'bundle.override_strength as strength'])
    .execute()

type Saved = { competition: CompetitionRules | null } & Partial<
  Pick<WireOf<typeof categoryColumns>, 'savedLives' | 'strengthOptions' | 'strengthDynamic'>
>

/** Writes the rules of a category. Later imports do not overwrite them. */
export const saveRules = (db: Transaction, categoryId: string, saved: Saved) =>
  db
    .updateTable('category')
    .set({ ...sentColumns(categoryColumns, saved), competition_decided_at: sql<Date>`now()` })
    .where('id', '=', categoryId)
    .execute()
