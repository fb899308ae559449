import { formatTime } from '#calendar.ts'
import type { PartKind } from './sessions.ts'

/** 'no horário', '40 min', '1 h 24'. */
export function latenessText(minutes: number) {
  if (minutes < ON_TIME_MINUTES) return 'no horário'
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

/** A delay below this many minutes is none. */
export const ON_TIME_MINUTES = 10

/** 'LAÇO DUPLA, pelotão 1'; the name alone for the whole category. */
export function partText({ name, kind, heat }: { name: string; kind: PartKind; heat: number }) {
  if (kind === 'all') return name
  const words = { qualifier: 'classificatória', finals: 'finais', heat: `pelotão ${heat}` }
  return `${name}, ${words[kind]}`
}

/** A session of today as the public reads it. Instants are texts of ISO 8601. */
type SessionToday = {
  arena: number
  parts: readonly { catUUID: string; kind: PartKind }[]
  phase: string
  expectedStart: string | null
  expectedEnd: string | null
  lateByMinutes: number
}

/**
 * How late the arena of a category is, and when its finals begin: 'Atrasado 40 min, final às 22:10'. '' for a category
 * without a session that runs or comes today.
 */
export function delayText(sessions: readonly SessionToday[], catUUID: string): string {
  const today = sessions.filter(({ expectedStart }) => expectedStart !== null)
  const own = today.filter(({ parts }) => parts.some((part) => part.catUUID === catUUID))
  const isLeft = ({ phase }: SessionToday) => phase === 'running' || phase === 'planned'
  const current = own.find(({ phase }) => phase === 'running') ?? own.find(isLeft)
  if (!current) return ''
  const late = current.lateByMinutes
  const hasFinals = ({ parts }: SessionToday) =>
    parts.some((part) => part.catUUID === catUUID && part.kind === 'finals')
  const final = own.find((one) => one.phase === 'planned' && hasFinals(one))
  const said = late < ON_TIME_MINUTES ? 'No horário' : `Atrasado ${latenessText(late)}`
  if (final?.expectedStart) return `${said}, final às ${formatTime(new Date(final.expectedStart))}`
  if (current.phase === 'planned' && current.expectedStart)
    return `${said}, começa às ${formatTime(new Date(current.expectedStart))}`
  return current.expectedEnd ? `${said}, termina às ${formatTime(new Date(current.expectedEnd))}` : said
}
