import { formatDayAndTime } from '@porteira/domain'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'
import { classes } from '#ui/classes.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Status } from '#ui/Status.tsx'
import { partAddress } from './addresses.ts'
import {
  type Competition,
  livesText,
  namesOf,
  numbersText,
  RESULT_WORDS,
  type Standing,
  type Strength,
  strengthTitle,
} from './competition.ts'
import { placesText } from './shot-words.ts'
import styles from './Strengths.module.css'
import { TieBreakShots } from './TieBreakShots.tsx'
import type { ActProps } from './use-decision.ts'

const AT_FIRST = 12
const LAST_PLACES = 'Últimas vagas da força A'

type Props = Omit<ActProps, 'id' | 'onDone'> & { mayDecide: boolean }

/** Where each entry stands: by strength, and those who have none. */
export function Strengths(props: Props) {
  const { view } = props
  return (
    <>
      {view.sieveTie && view.sieveTie.tieBreak !== '' && <LastPlaces {...props} tie={view.sieveTie} />}
      {view.strengths.map((strength) => (
        <StrengthPart key={strength.strength} {...props} strength={strength} />
      ))}
      {view.others.length > 0 && <Others {...props} />}
    </>
  )
}

/** The tie-break for the last places of the sieve while it is thrown. */
const LastPlaces = ({ tie, ...props }: Props & { tie: NonNullable<Competition['sieveTie']> }) => (
  <section className={styles['strength']} aria-label={LAST_PLACES}>
    <header>
      <h2 className={typography['subheading']}>{LAST_PLACES}</h2>
      <Status tone="wait">Desempate</Status>
      <span className={typography['caption']}>
        {numbersText(tie.badges)} disputam {placesText(tie.places)}
      </span>
    </header>
    <TieBreakShots {...props} tieBreak={tie} standings={props.view.others} />
    <p>
      Falta laçar: <b>{numbersText(tie.pending)}</b>
    </p>
  </section>
)

function StrengthPart({ strength, mayDecide, ...props }: Props & { strength: Strength }) {
  const { standings, ties, turns, pending, phase } = strength
  const [word, tone] = RESULT_WORDS[strength.result]
  const isRunning = phase === 'final' || phase === 'tieBreak'
  return (
    <section className={styles['strength']} aria-label={strengthTitle(strength)}>
      <header>
        <h2 className={typography['subheading']}>{strengthTitle(strength)}</h2>
        <Status tone={tone}>{phase === 'qualifier' ? 'Espera a final' : word}</Status>
        <span className={typography['caption']}>{stateText(strength)}</span>
      </header>
      {ties.map(({ place, badges }) => (
        <div key={place} className={styles['tie']}>
          <Callout>{`Empate no ${place}º lugar: ${numbersText(badges)}. As regras pedem desempate.`}</Callout>
          {mayDecide && (
            <LinkButton size="small" href={partAddress(props.catUUID, 'desempate')}>
              Começar desempate
            </LinkButton>
          )}
        </div>
      ))}
      {(turns.length > 0 || strength.thrown.length > 0) && (
        <TieBreakShots {...props} tieBreak={strength} standings={standings} />
      )}
      {isRunning && pending.length > 0 && (
        <p>
          Falta laçar: <b>{numbersText(pending)}</b>
        </p>
      )}
      {standings.length === 0 ? (
        <p className={typography['muted']}>Ninguém nesta força.</p>
      ) : (
        <Standings
          standings={standings}
          inWord={() => (phase === 'qualifier' ? 'Classificado' : 'Na disputa')}
        />
      )}
    </section>
  )
}

function stateText({ phase, round, standings, resultOn, protestUntil }: Strength) {
  const left = standings.filter(({ status }) => status === 'in').length
  if (phase === 'qualifier') return `${standings.length} até agora`
  if (phase === 'final') return `Volta ${round}, ${left} na disputa`
  if (phase === 'tieBreak') return 'Falta o desempate'
  const until = protestUntil === '' ? '' : `, protesto até ${formatDayAndTime(protestUntil)}`
  return resultOn === '' ? '' : `desde ${formatDayAndTime(resultOn)}${until}`
}

/** The entries that have no strength: those in the qualifier, and those who are out after it. */
function Others({ view }: Props) {
  const { pending, others, qualifierDone, sieveTie } = view
  const hasOpen = others.some(({ status }) => status === 'in')
  const inWord = (badge: number) =>
    sieveTie?.badges.includes(badge)
      ? 'No desempate'
      : qualifierDone === 1
        ? 'A definir'
        : 'Na classificatória'
  return (
    <section className={styles['strength']} aria-label="Sem força">
      <header>
        <h2 className={typography['subheading']}>
          {qualifierDone === 0 ? 'Classificatória' : hasOpen ? 'Sem força ainda' : 'Fora das forças'}
        </h2>
        <span className={typography['caption']}>
          {pending.length > 0 &&
            (pending.length === 1 ? 'Falta 1 número' : `Faltam ${pending.length} números`)}
        </span>
      </header>
      <Standings standings={others} inWord={inWord} />
    </section>
  )
}

type StandingsProps = {
  standings: readonly Standing[]
  /** The word for an entry that is in and has no place yet. */
  inWord: (badge: number) => string
}

/** The first entries, and the others folded. */
const Standings = ({ standings, inWord }: StandingsProps) => (
  <>
    <ol className={styles['standings']}>
      {standings.slice(0, AT_FIRST).map((standing) => (
        <StandingRow key={standing.badge} standing={standing} inWord={inWord} />
      ))}
    </ol>
    {standings.length > AT_FIRST && (
      <details>
        <summary>Ver mais {standings.length - AT_FIRST}</summary>
        <ol className={styles['standings']}>
          {standings.slice(AT_FIRST).map((standing) => (
            <StandingRow key={standing.badge} standing={standing} inWord={inWord} />
          ))}
        </ol>
      </details>
    )}
  </>
)

const StandingRow = ({ standing, inWord }: { standing: Standing; inWord: StandingsProps['inWord'] }) => {
  const { badge, place, status, entity } = standing
  return (
    <li>
      <span className={styles['place']}>{place === null ? '' : `${place}º`}</span>
      <BadgePlate number={badge} hollow={status !== 'in' && place === null} />
      <span className={styles['who']}>
        <b className={typography['name']}>{namesOf(standing)}</b>
        <span className={typography['caption']}>{entity}</span>
      </span>
      <span className={classes(styles['marks'], layout['row'])}>
        <span className={typography['caption']}>{figuresText(standing)}</span>
        {status === 'disqualified' && <Status tone="gone">Desclassificado</Status>}
        {status === 'dispensed' && <Status>Dispensado</Status>}
        {status === 'out' && (
          <Status>{standing.fellIn === null ? 'Fora' : `Saiu na volta ${standing.fellIn}`}</Status>
        )}
        {status === 'in' && place === null && <Status tone="good">{inWord(badge)}</Status>}
      </span>
    </li>
  )
}

function figuresText({ qualifyHits, finalHits, lives, round }: Standing) {
  const hits = qualifyHits + finalHits
  return [
    hits === 1 ? '1 boa' : `${hits} boas`,
    finalHits > 0 && `${finalHits} na final`,
    lives !== null && lives > 0 && livesText(lives),
    round !== null && `laça a volta ${round}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
