import { businessDate, formatTime, momentText, strengthLetter } from '@porteira/domain'
import { listed } from '@porteira/domain/competition'
import { type Competition, entriesOf, numbersText } from './competition.ts'

type Shot = { phase: keyof typeof PHASES; round: number }

const PHASES = { qualify: 'da classificatória', final: 'da final', tieBreak: 'do desempate' } as const

/** Since when a category is interrupted, and what ends it. */
export const interruptionText = (since: string) =>
  `A prova foi interrompida ${momentText(new Date(since), businessDate(new Date()))}. A próxima armada a retoma.`

/** 'volta 2 da final'. */
export const roundText = ({ phase, round }: Shot) => `volta ${round} ${PHASES[phase]}`

/** Where a shot stands by its number in the phase: 'volta 2 da final', or 'armada 1 da volta 2 da final'. */
export function shotText({ shotsPerRound }: Pick<Competition, 'shotsPerRound'>, { phase, round }: Shot) {
  const text = roundText({ phase, round: Math.ceil(round / shotsPerRound) })
  return shotsPerRound === 1 ? text : `armada ${((round - 1) % shotsPerRound) + 1} da ${text}`
}

export const hitText = (hit: number) => (hit === 1 ? 'boa' : 'perdida')

/** The name of a rider by number; '' if the number has no such rider. */
export const riderName = (view: Competition, badge: number, uuid: string) =>
  entriesOf(view)
    .find((entry) => entry.badge === badge)
    ?.riders.find((rider) => rider.uuid === uuid)?.name ?? ''

export type Conflict = Competition['conflicts'][number]

/** Every shot for which devices disagree. */
export const conflictsOf = ({ conflicts, strengths }: Competition): Conflict[] => [
  ...conflicts,
  ...strengths.flatMap((strength) => strength.conflicts),
]

/** The words of an address for a conflict. */
export const conflictKey = ({ badge, phase, round, rider, tieBreak }: Conflict) =>
  [badge, phase, round, rider, tieBreak].filter((word) => word !== '').join('.')

/** 'Nº 12, NOME, volta 3 da classificatória'. */
export const conflictPlace = (view: Competition, conflict: Conflict) =>
  [`Nº ${conflict.badge}`, riderName(view, conflict.badge, conflict.rider), shotText(view, conflict)]
    .filter(Boolean)
    .join(', ')

/** 'Tablet 1: perdida, às 14:02'. */
export const sentText = ({ by, hit, thrownOn }: Conflict['shots'][number]) =>
  `${by || 'Outro aparelho'}: ${hitText(hit)}, às ${formatTime(new Date(thrownOn))}`

export const placesText = (places: number) => (places === 1 ? '1 vaga' : `${places} vagas`)

/** Who throws for the last places of the sieve. */
export const sieveTieText = ({ badges, places }: NonNullable<Competition['sieveTie']>) =>
  `Empate ${places === 1 ? 'na última vaga' : 'nas últimas vagas'} da força ${strengthLetter(1)}: ${numbersText(badges)} disputam ${placesText(places)}.`

/** The shots of an earlier final that wait. */
export const keptText = (count: number) =>
  count === 1
    ? '1 armada de antes da reabertura está guardada e não conta.'
    : `${count} armadas de antes da reabertura estão guardadas e não contam.`

const NAMED_AT_MOST = 3

/** The shots that arrived after the result was official, the first of them one by one. */
export function waitingText(view: Competition) {
  const { waiting } = view
  const says = namedShots(view, waiting)
  return waiting.length === 1
    ? `1 armada chegou depois do resultado oficial e não conta até ele ser reaberto: ${says}.`
    : `${waiting.length} armadas chegaram depois do resultado oficial e não contam até ele ser reaberto: ${says}.`
}

type Named = Shot & { badge: number; hit: number; undone?: number }

/** 'Nº 12, volta 2 da final, boa; mais 3'. */
function namedShots(view: Competition, shots: readonly Named[]) {
  const named = shots.slice(0, NAMED_AT_MOST).map((shot) => {
    const undone = shot.undone === 1 ? ', desfeita' : ''
    return `nº ${shot.badge}, ${shotText(view, shot)}, ${hitText(shot.hit)}${undone}`
  })
  const more = shots.length - named.length
  return [...named, ...(more > 0 ? [`mais ${more}`] : [])].join('; ')
}

/** The shots of riders who did not throw for the number in that round. */
export function ofReplacedText(view: Competition) {
  const { ofReplaced } = view
  const says = namedShots(view, ofReplaced)
  return ofReplaced.length === 1
    ? `1 armada é de quem foi trocado e não conta: ${says}.`
    : `${ofReplaced.length} armadas são de quem foi trocado e não contam: ${says}.`
}

export type Unnamed = { uuid: string; name: string; badges: readonly number[]; catNames: string[] }

/** The riders who have named no number for the shots of other categories, each once. */
export function unnamedOf({ unnamed }: Pick<Competition, 'unnamed'>): Unnamed[] {
  const riders = new Map<string, Unnamed>()
  for (const { rider, badges, catName } of unnamed) {
    const known = riders.get(rider.uuid) ?? { ...rider, badges, catNames: [] }
    known.catNames.push(catName)
    riders.set(rider.uuid, known)
  }
  return [...riders.values()]
}

/** 'FULANO tem os nº 3 e 8: escolha em qual contam as armadas de LAÇO X'. */
export const unnamedText = ({ name, badges, catNames }: Unnamed) =>
  `${name} tem os nº ${numbersText(badges)}: escolha em qual contam as armadas de ${listed(catNames)}`
