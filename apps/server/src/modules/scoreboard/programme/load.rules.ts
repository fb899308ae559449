import {
  completeRules,
  type CompetitionEntry,
  type Course,
  orderOf,
  possibleCourses,
  type Random,
  rulesOfTemplate,
} from '@porteira/domain/competition'
import {
  type PacedCategory,
  paceOf,
  type PartWork,
  type ProgrammePart,
  type Session,
} from '@porteira/domain/programme'
import { businessDate, instantAt } from '@porteira/domain'
import type { ScoringRider } from '../category/category.rules.ts'
import { type Competition, seenOf } from '../competition/competition.rules.ts'
import { competitionOfRows } from '../competition/joining.rules.ts'
import type { StoredRow } from '../competition/stored.rules.ts'

export type ProgrammeRow = {
  id: string
  name: string
  startsOn: string
  endsOn: string
  /** False for a rehearsal and for an event without public rankings. */
  isPublic: boolean
  latestEnd: string
  sessions: Session[]
  revision: number
}

export type LoadRow = StoredRow<ScoringRider> & {
  /** The units of the category, and how many of them are sold or reserved. */
  total: number
  taken: number
  savedLives: number
  riders: number
  isHidden: boolean
  /** It receives shots now. */
  isLive: boolean
}

/** A category as the forecast counts it. */
export type Load = {
  row: LoadRow
  competition: Competition
  /** Those with a number, and those who are expected without one. */
  entries: readonly CompetitionEntry[]
  /** The same text has the same courses. */
  key: string
}

/** Possible courses of one category. */
export const COURSES = 100

/** The categories of an event. `full`: as if all units of a category without a shot were sold. */
export function loadsOf(rows: readonly LoadRow[], full: boolean): Load[] {
  const withRules = rows.map((row) => ({ ...row, rules: row.rules ?? usualRules(row) }))
  return rows.flatMap((row) => {
    const competition = competitionOfRows(row.id, withRules)
    if (!competition) return []
    const entries = expectedEntries(row, competition, full)
    return [
      { row, competition, entries, key: [row.id, entries.length, row.isLive, seenOf(competition)].join(' ') },
    ]
  })
}

/** The rules of the usual programme, for a category without rules. */
function usualRules({ riders, savedLives }: LoadRow) {
  const usual = rulesOfTemplate(templateOf(riders), riders)
  const strengths = usual.strengths.map((one) =>
    one.final.kind === 'suddenDeath' ? { ...one, final: { ...one.final, lives: savedLives } } : one,
  )
  return completeRules({ ...usual, strengths })
}

const templateOf = (riders: number) => (riders < 2 ? 'individual' : riders < 4 ? 'team' : 'quartet')

function expectedEntries(row: LoadRow, { entries, rules, shots }: Competition, full: boolean) {
  if (shots.length > 0) return entries
  const fed = rules.fedBy?.from.reduce((sum, { count }) => sum + count, 0)
  const expected = fed ?? (full ? Math.max(row.total, row.taken) : row.taken)
  const first = Math.max(0, ...entries.map(({ badge }) => badge)) + 1
  const missing = Array.from({ length: Math.max(0, expected - entries.length) }, (_, index) => ({
    badge: first + index,
    sold: (index % Math.max(1, rules.strengths.length)) + 1,
    bought: 0,
    riders: [],
  }))
  return [...entries, ...missing]
}

export function coursesOf(load: Load, random: Random): Course[] {
  const { competition, entries } = load
  const { rules, collected: facts } = competition
  if (isQuiet(load)) return Array.from({ length: COURSES }, () => ({ heats: [0], finals: 0 }))
  return possibleCourses({ rules, entries, facts }, COURSES, random)
}

/** A final without rules has no end that can be computed: it is over when the category receives no shots any more. */
const isQuiet = (load: Load) =>
  !load.row.rules && !load.row.isLive && countingShots(load).some(({ phase }) => phase === 'final')

export const heatsOf = ({ competition: { rules, collected } }: Load) => orderOf(rules, collected).heats.length

/** What is thrown and left of a part of a session. */
export function workOf(
  { catUUID, kind, heat }: ProgrammePart,
  load: Load,
  courses: readonly Course[],
): PartWork {
  const { heatOf } = orderOf(load.competition.rules, load.competition.collected)
  const shots = countingShots(load).filter(
    ({ phase, badge }) =>
      kind === 'all' ||
      ((phase === 'qualify') === (kind !== 'finals') && (kind !== 'heat' || heatOf(badge) === heat)),
  )
  const instants = shots.map(({ thrownAt }) => thrownAt.getTime())
  return {
    category: catUUID,
    thrown: shots.length,
    firstAt: instants.length > 0 ? Math.min(...instants) : undefined,
    lastAt: instants.length > 0 ? Math.max(...instants) : undefined,
    left: courses.map((course) => leftOf(course, kind, heat)),
  }
}

const countingShots = ({ competition }: Load) =>
  competition.shots.filter(({ isAside, isUndone }) => !isAside && !isUndone)

function leftOf({ heats, finals }: Course, kind: ProgrammePart['kind'], heat: number) {
  if (kind === 'heat') return heats[heat - 1] ?? 0
  const qualifier = kind === 'finals' ? 0 : heats.reduce((sum, shots) => sum + shots, 0)
  return qualifier + (kind === 'qualifier' ? 0 : finals)
}

/** The pace of the day on which a category threw last. */
export function pacedOf(load: Load): PacedCategory {
  const instants = countingShots(load).map(({ thrownAt }) => thrownAt.getTime())
  const lastDay = instantAt(businessDate(new Date(Math.max(0, ...instants))), '00:00')
  return {
    category: load.row.id,
    kind: load.competition.rules.riders > 1 ? 'team' : 'individual',
    pace: paceOf(instants.filter((one) => one >= lastDay)),
  }
}
