import type { PublicProgramme } from './use-programme.ts'

/**
 * The categories of an arena: those with a session there today, or on any day if it has none today. Undefined without
 * sessions there.
 */
export function categoriesOfArena(sessions: PublicProgramme['sessions'], arena: number) {
  const there = sessions.filter((one) => one.arena === arena)
  // Only sessions of today have an expected start.
  const today = there.filter(({ phase, expectedStart }) => expectedStart !== null || phase === 'over')
  const ids = (today.length > 0 ? today : there).flatMap(({ parts }) => parts.map(({ catUUID }) => catUUID))
  return ids.length > 0 ? new Set(ids) : undefined
}
