import { businessDate } from '@porteira/domain'
import { latenessText, ON_TIME_MINUTES } from '@porteira/domain/programme'
import { useState } from 'react'
import { Callout } from '#ui/Callout.tsx'
import { dayName } from '../components/day-name.ts'
import { DayPlan } from './DayPlan.tsx'
import styles from './Programa.module.css'
import { daysToShow, type DayForecast, type ProgrammeView, timeOn, type ViewSession } from './programme.ts'
import { SessionTable } from './SessionTable.tsx'

/** One day of the programme: the delay, the lanes of the arenas, the sessions, and whether the day fits. */
export function DayClock({ view }: { view: ProgrammeView }) {
  const { days, first } = daysToShow(view)
  const [chosen, choose] = useState(first)
  const day = days.includes(chosen) ? chosen : first
  const sessions = view.sessions.filter((one) => one.day === day)
  const forecasts = view.days.filter((one) => one.day === day)
  const isToday = day === businessDate(new Date(view.now))

  return (
    <>
      <nav className={styles['tabs']} aria-label="Dia">
        {days.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === day ? 'page' : undefined}
            onClick={() => choose(one)}
          >
            {dayName(one)}
            {view.days.some((other) => other.day === one && other.fits === 'no') && (
              <span className={styles['gap']} aria-label="não cabe">
                !
              </span>
            )}
          </button>
        ))}
      </nav>
      {isToday && <Delays sessions={sessions} forecasts={forecasts} />}
      <DayPlan sessions={sessions} view={view} isToday={isToday} />
      <SessionTable sessions={sessions} categories={view.categories} />
      {forecasts.map((one) => (
        <Fit key={one.arena} forecast={one} />
      ))}
    </>
  )
}

/** The delay of each arena that is late now. */
function Delays({ sessions, forecasts }: { sessions: ViewSession[]; forecasts: DayForecast[] }) {
  return forecasts.map((forecast) => {
    const own = sessions.filter(({ arena }) => arena === forecast.arena)
    const current =
      own.find(({ phase }) => phase === 'running') ?? own.find(({ phase }) => phase === 'planned')
    const planned = own
      .map(({ plannedEnd }) => plannedEnd)
      .sort()
      .pop()
    if (!current || !planned || current.lateByMinutes < ON_TIME_MINUTES) return null
    return (
      <section
        key={forecast.arena}
        className={styles['delay']}
        aria-label={`Atraso na cancha ${forecast.arena}`}
      >
        <p className={styles['late']}>
          {latenessText(current.lateByMinutes)}
          <small>de atraso na cancha {forecast.arena}</small>
        </p>
        <dl>
          <div>
            <dt>previa o programa</dt>
            <dd>{timeOn(forecast.day, planned)}</dd>
          </div>
          <div>
            <dt>fim do dia, mediana</dt>
            <dd>{timeOn(forecast.day, forecast.expectedEnd)}</dd>
          </div>
          <div>
            <dt>95 % dos casos até</dt>
            <dd>{timeOn(forecast.day, forecast.endsBy)}</dd>
          </div>
        </dl>
      </section>
    )
  })
}

/** Whether the day of an arena ends in time. */
function Fit({ forecast }: { forecast: DayForecast }) {
  const { day, arena, fits, expectedEnd, endsBy, latestEnd } = forecast
  if (fits === 'yes') return null
  const where = `${dayName(day)}, cancha ${arena}`
  return (
    <Callout tone={fits === 'no' ? 'bad' : 'calm'}>
      <b>{fits === 'no' ? `${where}: o dia não cabe.` : `${where}: o dia pode não caber.`}</b> Termina às{' '}
      {timeOn(day, expectedEnd)}, e em 95 % dos casos até {timeOn(day, endsBy)}; o limite é{' '}
      {timeOn(day, latestEnd)}. Teste outro começo, outra cancha ou um pelotão em outro dia, sem mudar nada,
      em Sessões.
    </Callout>
  )
}
