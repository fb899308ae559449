import type { Reply } from '@porteira/contract'
import { formatDate } from '@porteira/domain'
import type { ReactNode } from 'react'
import { amountText } from '#api/amounts.ts'
import typography from '#styles/typography.module.css'
import { Section } from '#ui/Section.tsx'
import { Select } from '#ui/Select.tsx'
import styles from './AdminPage.module.css'
import { agendaLine } from './agenda.ts'
import { DayChart } from './DayChart.tsx'
import { todayInWords } from './days.ts'
import { SoldTable } from './SoldTable.tsx'

type Answer = Reply<'GET /api/desk/today'>
type Props = { today: Answer; onEvent: (eventUUID: string) => void; children: ReactNode }

/** The figures of one event in letters that can be read from a distance, then what waits, then its sales as charts. */
export function Today({ today, onEvent, children }: Props) {
  const event = today.events.find(({ eventUUID }) => eventUUID === today.eventUUID)
  if (!event)
    return (
      <>
        <p>Nenhum evento com venda pela internet. Crie o primeiro em Eventos.</p>
        {children}
      </>
    )

  return (
    <>
      <Select
        label="Evento"
        value={today.eventUUID}
        onValue={onEvent}
        options={today.events.map(({ eventUUID, name }) => ({ value: eventUUID, label: name }))}
      />
      <div>
        <p className={styles['words']}>{todayInWords(today)}</p>
        <p className={typography['muted']}>{distanceOf(event, today.today)}</p>
      </div>
      <ul className={styles['figures']} aria-label="Números do evento">
        <Figure
          value={amountText(today.soldToday.value)}
          says={`vendido hoje, ${entries(today.soldToday.entries)}`}
        />
        <Figure
          value={String(today.sold.entries)}
          says={`${today.sold.entries === 1 ? 'inscrição paga' : 'inscrições pagas'}, ${today.sold.withRiders} com laçadores${today.sold.places > 0 ? `, ${today.sold.places} sem competidor` : ''}`}
        />
        <Figure value={amountText(today.sold.value)} says="vendido no evento" />
        <Figure value={amountText(today.owedInInstallments)} says="a receber em parcelas" />
      </ul>
      <div className={styles['panes']}>
        {children}
        <div className={styles['side']}>
          {today.agenda.length > 0 && <Agenda entries={today.agenda} today={today.today} />}
          {today.byDay.length > 0 && <DayChart days={today.byDay} today={today.today} />}
        </div>
        {today.byCategory.length > 0 && (
          <Section title="Inscrições por categoria">
            <SoldTable head="Categoria" rows={today.byCategory} hasBars />
          </Section>
        )}
      </div>
    </>
  )
}

const Agenda = ({ entries, today }: { entries: Answer['agenda']; today: Answer['today'] }) => (
  <Section title="Agenda">
    <ul className={styles['agenda']}>
      {entries.map((entry) => {
        const { when, says } = agendaLine(entry, today)
        return (
          <li key={`${entry.at} ${entry.kind} ${says}`}>
            <b>{when}</b>
            <span>{says}</span>
          </li>
        )
      })}
    </ul>
  </Section>
)

const Figure = ({ value, says }: { value: string; says: string }) => (
  <li>
    <b>{value}</b>
    <span>{says}</span>
  </li>
)

const entries = (count: number) => (count === 1 ? '1 inscrição' : `${count} inscrições`)

const DAY_MS = 86_400_000

/** The days of the event, and how far away they are. */
function distanceOf({ startDate, endDate }: Answer['events'][number], today: string) {
  const days = `${formatDate(startDate)} a ${formatDate(endDate)}`
  const left = Math.round((Date.parse(startDate) - Date.parse(today)) / DAY_MS)
  if (left > 0) return `${days} · ${left === 1 ? 'falta 1 dia' : `faltam ${left} dias`}`
  return today <= endDate ? `${days} · acontecendo agora` : `${days} · encerrado`
}
