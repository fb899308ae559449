import type { Reply } from '@porteira/contract'
import { entryMarkLabels, strengthLetter } from '@porteira/domain'
import {
  calledByHeat,
  competitionState,
  factsOfSheet,
  orderOf,
  qualifierOf,
  strengthName,
} from '@porteira/domain/competition'

export type ScoreSheet = Reply<'GET /api/scoring/:catUUID'>

/** An entry on paper. `note` is what the desk still has to do with it. */
export type PaperEntry = { badge: number; riders: string[]; club: string; note: string }

/** A list of entries with its heading; '' without one. */
export type PaperList = { heading: string; entries: PaperEntry[] }

/** What the papers of a category show, from its score sheet. */
export type Papers = {
  /** The numbers in the order of call, by heat. */
  heats: PaperList[]
  /** By club, in the order of the alphabet. */
  clubs: PaperList[]
  /** Those who are in each final. None before the qualifier is over. */
  finals: PaperList[]
  /** The rounds of the qualifier. */
  rounds: number
  /** Shots of an entry in a round. */
  shotsOfRound: number
  isDrawn: boolean
}

/** A category without rules has boxes for so many rounds. */
const USUAL_ROUNDS = 5

export function papersOf(sheet: ScoreSheet): Papers {
  const entries = sheet.entries.map((entry): PaperEntry => ({
    badge: entry.badge,
    riders: entry.riders.map(({ name }) => name),
    club: entry.entity,
    note: (entry.marks ?? []).map((mark) => entryMarkLabels[mark]).join(', '),
  }))
  const byBadge = new Map(entries.map((entry) => [entry.badge, entry]))
  const listOf = (heading: string, badges: readonly number[]): PaperList => ({
    heading,
    entries: badges.flatMap((badge) => byBadge.get(badge) ?? []),
  })
  const clubs = byClub(entries)
  const { competition } = sheet
  if (!competition) {
    const badges = [...byBadge.keys()].sort((a, b) => a - b)
    const finals = sheet.finalStartedOn === null ? [] : plainFinals(sheet)
    return {
      heats: [listOf('', badges)],
      clubs,
      finals: finals.map(([heading, members]) => listOf(heading, members)),
      rounds: USUAL_ROUNDS,
      shotsOfRound: Math.max(1, ...entries.map(({ riders }) => riders.length)),
      isDrawn: false,
    }
  }
  const { rules } = competition
  const facts = factsOfSheet(sheet.shots, competition)
  const order = orderOf(rules, facts)
  const state = competitionState(rules, competition.entries, facts)
  const heats = calledByHeat(order, [...byBadge.keys()])
  return {
    heats: heats.map(({ day, badges }, index) =>
      listOf(order.heats.length === 0 ? '' : heatHeading(index + 1, day), badges),
    ),
    clubs,
    finals: state.qualifier.isDone
      ? state.finals.map(({ name, strength, standings }) =>
          listOf(
            `Final da ${strengthName(name || strengthLetter(strength)).replace('Força', 'força')}`,
            standings
              .filter(({ status }) => status === 'in' || status === 'out')
              .map(({ badge }) => badge)
              .sort((a, b) => order.compare(a, b, 1)),
          ),
        )
      : [],
    rounds: Math.max(0, ...[...byBadge.keys()].map((badge) => qualifierOf(rules, badge).rounds)),
    shotsOfRound: rules.riders * rules.shotsPerRound,
    isDrawn: order.draw !== undefined,
  }
}

/** 'Pelotão 2 · sábado, 16/01'. */
export const heatHeading = (heat: number, day: string) =>
  [`Pelotão ${heat}`, ...(day ? [dayText(day)] : [])].join(' · ')

function dayText(day: string) {
  const weekday = new Date(`${day}T12:00:00Z`).toLocaleDateString('pt-BR', {
    weekday: 'long',
    timeZone: 'UTC',
  })
  const [, month, date] = day.split('-')
  return `${weekday.replace('-feira', '')}, ${date}/${month}`
}

function byClub(entries: readonly PaperEntry[]): PaperList[] {
  const clubs = new Map<string, PaperEntry[]>()
  for (const entry of entries) clubs.set(entry.club, [...(clubs.get(entry.club) ?? []), entry])
  return [...clubs]
    .sort(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a.localeCompare(b, 'pt-BR')))
    .map(([club, own]) => ({
      heading: club || 'Sem entidade',
      entries: [...own].sort((a, b) => a.badge - b.badge),
    }))
}

function plainFinals({ entries, strengthOptions }: ScoreSheet): [heading: string, badges: number[]][] {
  return Array.from({ length: strengthOptions }, (_, index) => index + 1).map((strength) => [
    `Final da força ${strengthLetter(strength)}`,
    entries.filter((entry) => entry.strength === strength).map(({ badge }) => badge),
  ])
}

/** The width of the boxes on a sheet of A4, of a box, and of the gap between two rounds, in millimetres. */
const BOXES = { width: 92, box: 8.4, gap: 1.6 }

/** The rounds of a score sheet, as many on a sheet as fit: [[1, 2, 3], [4, 5]]. */
export function roundsOfSheets({
  rounds,
  shotsOfRound,
}: Pick<Papers, 'rounds' | 'shotsOfRound'>): number[][] {
  const count = Math.max(1, Math.floor(BOXES.width / (shotsOfRound * BOXES.box + BOXES.gap)))
  const all = Array.from({ length: rounds }, (_, index) => index + 1)
  return Array.from({ length: Math.ceil(rounds / count) }, (_, sheet) =>
    all.slice(sheet * count, (sheet + 1) * count),
  )
}
