import type { Database } from '#platform/database/client.ts'
import { isUuid } from '#platform/uuid.rules.ts'
import { findEvent, findRankedCategory } from './events.queries.ts'
import { parseEventName, whenAndWhere } from './events.rules.ts'

const RANKING = /^\/placar\/(event|players|category)\/([^/]+)(\/resultado)?\/?$/
const LANDING = /^\/([^/]+)\/?$/

/** Title, text and picture of the link preview for a page of an event; undefined for other pages. */
export async function describePage(db: Database, path: string, origin: string) {
  const [, kind, id = '', ofResult] = RANKING.exec(path) ?? []
  if (kind === 'category') return describeCategory(db, id, origin)
  const event = await findPublic(db, id || (LANDING.exec(path)?.[1] ?? ''))
  if (!event) return undefined
  return {
    title: titleOf(event, ofResult ?? kind),
    text: whenAndWhere(event),
    image: bannerOf(event, origin),
    whatsapp: event.support_whatsapp,
  }
}

function titleOf({ name }: { name: string }, kind: string | undefined) {
  if (kind === '/resultado') return `Campeões: ${name}`
  return kind ? `Placar: ${name}` : name
}

async function describeCategory(db: Database, text: string, origin: string) {
  const category = isUuid(text) ? await findRankedCategory(db, text) : undefined
  const event = category && (await findPublic(db, category.eventId))
  if (!event) return undefined
  return {
    title: `Placar: ${category.name}`,
    text: `${event.name} · ${whenAndWhere(event)}`,
    image: `${origin}/api/rankings/category/${text.toLowerCase()}/picture`,
    whatsapp: event.support_whatsapp,
  }
}

async function findPublic(db: Database, text: string) {
  const name = parseEventName(text)
  const event = name && (await findEvent(db, name))
  return event?.test_mode ? undefined : event
}

const bannerOf = ({ id }: { id: string }, origin: string) => `${origin}/api/events/${id}/banner`
