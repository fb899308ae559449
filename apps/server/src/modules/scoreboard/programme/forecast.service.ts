import { setImmediate } from 'node:timers/promises'
import type { Course } from '@porteira/domain/competition'
import { forecastOf, type Programme, type SessionForecast } from '@porteira/domain/programme'
import { COURSES, coursesOf, type Load, pacedOf, workOf } from './load.rules.ts'

/** So many categories keep their courses; those of an event in one arena are few. */
const MAX_KEPT = 400

/**
 * Forecasts of programmes. The possible courses of a category are kept until something happens in it, because they cost
 * most; other requests are served between two categories.
 */
export function createForecasts() {
  const kept = new Map<string, readonly Course[]>()

  async function coursesFor(load: Load) {
    const known = kept.get(load.key)
    if (known) return known
    await setImmediate()
    const courses = coursesOf(load, Math.random)
    kept.set(load.key, courses)
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
    return courses
  }

  /** The forecast of each session, in their order. */
  return async function forecast(
    programme: Programme,
    loads: readonly Load[],
    now: number,
  ): Promise<SessionForecast[]> {
    const byId = new Map(loads.map((load) => [load.row.id, load]))
    const named = new Set(programme.sessions.flatMap(({ parts }) => parts.map(({ catUUID }) => catUUID)))
    const courses = new Map<string, readonly Course[]>()
    for (const id of named) {
      const load = byId.get(id)
      if (load) courses.set(id, await coursesFor(load))
    }
    const work = programme.sessions.map(({ parts }) =>
      parts.flatMap((part) => {
        const load = byId.get(part.catUUID)
        return load ? [workOf(part, load, courses.get(part.catUUID) ?? [])] : []
      }),
    )
    const paces = loads.filter(({ row }) => named.has(row.id)).map(pacedOf)
    return forecastOf({ programme, work, paces, now, runs: COURSES, random: Math.random })
  }
}

export type Forecasts = ReturnType<typeof createForecasts>
