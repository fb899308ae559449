import { latenessText, ON_TIME_MINUTES } from '@porteira/domain/programme'
import { classes } from '#ui/classes.ts'
import { TableHead } from '#ui/TableHead.tsx'
import styles from './Programa.module.css'
import { partsText, type ProgrammeView, shotsText, timeOn, type ViewSession } from './programme.ts'

const NAMES = ['Sessão', 'Começa', 'Armadas', 'Ritmo', 'Fim, mediana', '90 % dos casos', 'Atraso']

type Props = { sessions: readonly ViewSession[]; categories: ProgrammeView['categories'] }

/** What is known and expected of each session of a day. */
export const SessionTable = ({ sessions, categories }: Props) => (
  <div className={styles['strip']}>
    <table className={styles['table']} aria-label="Sessões do dia">
      <TableHead names={NAMES} />
      <tbody>
        {sessions.map((session) => (
          <tr key={`${session.arena} ${session.startsAt}`} className={styles[`row-${session.phase}`]}>
            <td>
              <b>{partsText(session.parts, categories)}</b>
              <small>
                Cancha {session.arena}
                {PHASES[session.phase]}
                {isAssumed(session, categories) && ', sem regras: conta como o programa usual'}
              </small>
            </td>
            <td data-name={NAMES[1]}>
              {timeOn(session.day, session.expectedStart)}
              {session.startsAt !== timeOn(session.day, session.expectedStart) && (
                <small>programa {session.startsAt}</small>
              )}
            </td>
            <td data-name={NAMES[2]}>{shotsText(session)}</td>
            <td data-name={NAMES[3]}>
              {session.seconds} s por armada
              <small>
                {session.seconds === session.usualSeconds
                  ? 'prova parecida'
                  : `usual ${session.usualSeconds} s`}
              </small>
            </td>
            <td data-name={NAMES[4]} className={styles['end']}>
              {timeOn(session.day, session.expectedEnd)}
            </td>
            <td data-name={NAMES[5]}>{intervalText(session)}</td>
            <td
              data-name={NAMES[6]}
              className={classes(session.lateByMinutes >= ON_TIME_MINUTES && styles['bad'])}
            >
              {HAS_DELAY.has(session.phase) ? latenessText(session.lateByMinutes) : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const PHASES: Record<ViewSession['phase'], string> = {
  planned: '',
  running: ', agora',
  over: ', terminou',
  stopped: ', parou',
  past: ', não foi laçada',
}

const HAS_DELAY: ReadonlySet<ViewSession['phase']> = new Set(['planned', 'running', 'over'])

const intervalText = ({ day, phase, endsFrom, endsBy }: ViewSession) =>
  phase === 'planned' || phase === 'running' ? `${timeOn(day, endsFrom)} a ${timeOn(day, endsBy)}` : ''

const isAssumed = ({ parts }: ViewSession, categories: ProgrammeView['categories']) =>
  categories.some(({ uuid, hasRules }) => hasRules === 0 && parts.some(({ catUUID }) => catUUID === uuid))
