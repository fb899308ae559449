import { formatTime } from '@porteira/domain'
import { classes } from '#ui/classes.ts'
import styles from './Programa.module.css'
import {
  type Axis,
  axisOf,
  barOf,
  hourNames,
  partsText,
  placeOf,
  type ProgrammeView,
  type ViewSession,
} from './programme.ts'

type Props = { sessions: readonly ViewSession[]; view: ProgrammeView; isToday: boolean }

/** The sessions of a day as bars, one lane for each arena. The table below says the same in words. */
export function DayPlan({ sessions, view, isToday }: Props) {
  const axis = axisOf(sessions)
  const hours = hourNames(axis)
  const arenas = [...new Set(sessions.map(({ arena }) => arena))].sort((a, b) => a - b)
  const now = placeOf(axis, Date.parse(view.now))
  return (
    <div aria-hidden="true">
      <div className={styles['strip']}>
        <div className={styles['plan']}>
          <ol className={styles['hours']} style={{ gridTemplateColumns: `repeat(${hours.length}, 1fr)` }}>
            {hours.map((hour, index) => (
              <li key={`${hour} ${index}`}>{hour}</li>
            ))}
          </ol>
          {arenas.map((arena) => (
            <div key={arena} className={styles['arena']}>
              <b>Cancha {arena}</b>
              {sessions
                .filter((one) => one.arena === arena)
                .map((session) => (
                  <SessionBar key={session.startsAt} session={session} axis={axis} view={view} />
                ))}
            </div>
          ))}
          {isToday && now >= 0 && now <= 100 && (
            <div className={styles['now']} style={{ left: `${now}%` }}>
              <span>{formatTime(new Date(view.now))}</span>
            </div>
          )}
        </div>
      </div>
      <ul className={styles['legend']}>
        <li>
          <i className={styles['over']} />
          terminou
        </li>
        <li>
          <i className={styles['thrown']} />
          já laçado
        </li>
        <li>
          <i />
          previsto
        </li>
        <li>
          <i className={styles['maybe']} />
          pode ir até aqui, 90 %
        </li>
      </ul>
    </div>
  )
}

function SessionBar({ session, axis, view }: { session: ViewSession; axis: Axis; view: ProgrammeView }) {
  const { left, width, maybeTo, donePercent } = barOf(session, axis)
  const { phase, parts } = session
  const entries = new Set(parts.map(({ catUUID }) => catUUID))
  const sum = view.categories
    .filter(({ uuid }) => entries.has(uuid))
    .reduce((all, category) => all + category.entries, 0)
  return (
    <>
      {maybeTo > left + width && (
        <i
          className={classes(styles['maybe'], styles['tail'])}
          style={{ left: `${left + width}%`, width: `${maybeTo - left - width}%` }}
        />
      )}
      <div
        className={classes(styles['session'], styles[phase])}
        style={{ left: `${left}%`, width: `${width}%` }}
      >
        <b>{partsText(parts, view.categories)}</b>
        <span>{phase === 'running' ? `${donePercent} %` : `${sum} inscrições`}</span>
        {phase === 'running' && <i className={styles['done']} style={{ width: `${donePercent}%` }} />}
      </div>
    </>
  )
}
