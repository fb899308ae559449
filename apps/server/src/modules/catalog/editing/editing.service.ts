import type { TProperties } from 'typebox'
import { type Actor, recordFact } from '#platform/audit/audit.service.ts'
import type { Transaction } from '#platform/database/client.ts'
import { safeHtml } from '../items/safe-html.service.ts'
import { withHtml } from '../document/fields.rules.ts'
import { difference, invalidField } from './editing.rules.ts'

/** Sanitises the HTML fields of a body. Refuses a text that exceeds its limit after that. */
export const cleanHtml = <Body extends object>(settings: TProperties, body: Body) =>
  withHtml(settings, body, ({ name, html, longest = Infinity }) => {
    const safe = safeHtml(html)
    if (safe.length > longest) throw invalidField(name)
    return safe
  })

type Edit = {
  entity: 'event' | 'category' | 'bundle'
  id: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Records the changes of an edit, if there are any. */
export async function recordEdit(db: Transaction, actor: Actor, { entity, id, before, after }: Edit) {
  const changes = difference(before, after)
  if (changes) await recordFact(db, actor, { action: `${entity}.edit`, entity, entityId: id, ...changes })
}
