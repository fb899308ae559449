import type { ReactNode } from 'react'
import type { CancellationForecast } from '@porteira/contract'
import { entriesText } from '@porteira/domain'
import { Figure, Figures as Row } from '#areas/organiser/components/Figures.tsx'
import { Panel } from '#areas/organiser/components/Panel.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import typography from '#styles/typography.module.css'
import { Section } from '#ui/Section.tsx'
import styles from './Cancelar.module.css'
import { amountText } from '#api/amounts.ts'
import { neededAtBank, otherChanges, wayInWords } from './words.ts'

/** Reads what the cancellation of these categories would mean. */
export const useForecast = (eventUUID: string, categories: readonly string[], admin: Admin) =>
  useAdminQuery(
    'GET /api/events/:eventUUID/cancellation/forecast',
    { params: { eventUUID }, query: { token: admin.token, categories: categories.join() } },
    admin,
  )

type Props = {
  reading: ReturnType<typeof useForecast> /** What stands beside. */
  children: (forecast: CancellationForecast) => ReactNode
}

/** What a cancellation would end and return, beside what is done next. */
export function Forecast({ reading: { data, ...reading }, children }: Props) {
  if (!data) return <LoadState data={data} {...reading} shape={[4, 8, 8]} />
  const { forecast } = data
  return (
    <div className={styles['split']}>
      <div className={styles['facts']}>
        <Figures forecast={forecast} />
        <Ways forecast={forecast} />
        <Section title="O que mais muda">
          <ul className={styles['changes']}>
            {otherChanges(forecast).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Section>
      </div>
      <div className={styles['facts']}>
        <Balance forecast={forecast} />
        {children(forecast)}
      </div>
    </div>
  )
}

type Part = { forecast: CancellationForecast }

const Figures = ({ forecast: { entries, carts, people, peopleByPhone, value } }: Part) => (
  <Row>
    <Figure says={entries === 1 ? 'inscrição' : 'inscrições'}>{entries}</Figure>
    <Figure says={carts === 1 ? 'carrinho' : 'carrinhos'}>{carts}</Figure>
    <Figure
      says={`${people === 1 ? 'pessoa' : 'pessoas'}${peopleByPhone > 0 ? `, ${peopleByPhone} só por telefone` : ''}`}
    >
      {people}
    </Figure>
    <Figure says="volta para quem pagou">{amountText(value)}</Figure>
  </Row>
)

function Ways({ forecast }: Part) {
  if (forecast.ways.length === 0)
    return (
      <Section title="O que volta, e como">
        <p>Não há valor a devolver: {entriesText(forecast.entries)} sem pagamento.</p>
      </Section>
    )
  return (
    <Section title="O que volta, e como">
      <table className={styles['ways']}>
        <tbody>
          {forecast.ways.map((way) => {
            const { name, says, isWarning } = wayInWords(way)
            return (
              <tr key={`${way.method} ${way.byTransfer}`} data-bad={isWarning || undefined}>
                <th scope="row">{name}</th>
                <td>{says}</td>
                <td>{amountText(way.value)}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Volta ao todo</th>
            <td>{amountText(forecast.value)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  )
}

function Balance({ forecast }: Part) {
  const needed = neededAtBank(forecast)
  if (needed === 0) return null
  return (
    <Panel title="Saldo no banco">
      <p className={styles['balance']}>
        <span>Precisa por Pix</span>
        <b>{amountText(needed)}</b>
      </p>
      <p className={typography['caption']}>
        Confira o saldo no banco. Se faltar, pode começar assim: as últimas esperam o saldo, ninguém recebe
        duas vezes.
      </p>
    </Panel>
  )
}
