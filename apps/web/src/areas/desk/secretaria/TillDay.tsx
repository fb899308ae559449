import type { Reply } from '@porteira/contract'
import { businessDate, formatDate, paidByLabels } from '@porteira/domain'
import { Link, useLocation } from 'wouter'
import { amountText } from '#api/amounts.ts'
import { urlOf } from '#api/url-of.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useDownload } from '#components/admin/use-download.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Select } from '#ui/Select.tsx'
import { TableHead } from '#ui/TableHead.tsx'
import { dayAddress, shiftAddress, tillAddress } from './addresses.ts'
import { blindText } from './counts.ts'
import { tillDay } from './queries.ts'
import styles from './Report.module.css'
import { ShiftSums } from './ShiftSums.tsx'
import type { TillPart } from './till-part.ts'

type Sheet = Reply<'GET /api/events/:eventUUID/till/shifts'>

/** The sheet of a day: every shift, and the money by method. It is printed on A4. */
export function TillDay({ admin, eventUUID, id }: TillPart) {
  const { data, ...reading } = useAdminQuery(...tillDay(eventUUID, admin.token, id), admin)
  const [, navigate] = useLocation()
  const { buttonFor, progress } = useDownload(admin)
  const workbook = urlOf('GET /api/events/:eventUUID/report/till', {
    params: { eventUUID },
    query: { token: admin.token },
  })

  return (
    <Page title="Folha do dia" place={{ href: tillAddress(eventUUID), name: 'Secretaria' }} width="wide">
      <LoadState data={data} {...reading} shape={[3, 6, 8]} />
      {data && (
        <div className={styles['paper']}>
          <p>
            <b>{data.eventName}</b> · {formatDate(data.day)}
          </p>
          <div className={styles['tools']}>
            <Select
              label="Dia"
              value={data.day}
              onValue={(day) => navigate(dayAddress(eventUUID, day), { replace: true })}
              options={daysOf(data).map((day) => ({ value: day, label: formatDate(day) }))}
            />
            <Button icon="print" onClick={() => window.print?.()}>
              Imprimir folha
            </Button>
            {admin.may('GET /api/events/:eventUUID/report/till', eventUUID) && (
              <Button icon="download" {...buttonFor(workbook)}>
                Baixar planilha dos caixas
              </Button>
            )}
            <span className={typography['caption']} role="status">
              {progress}
            </span>
          </div>
          {data.shifts.length === 0 ? (
            <EmptyState says="Nenhum caixa neste dia." />
          ) : (
            <Shifts sheet={data} eventUUID={eventUUID} />
          )}
          <div className={styles['columns']}>
            <Methods sheet={data} />
            <AllShifts sheet={data} />
          </div>
        </div>
      )}
    </Page>
  )
}

/** The days with shifts, and always the day that is shown. */
const daysOf = ({ days, day }: Sheet) =>
  [...new Set([...days, day, businessDate(new Date())])].sort().reverse()

const states = { open: 'aberto', counted: 'aguarda aprovação da tesouraria', closed: 'fechado' }

const Shifts = ({ sheet, eventUUID }: { sheet: Sheet; eventUUID: string }) => (
  <table className={classes(styles['table'], styles['rows'])}>
    <caption>Caixas</caption>
    <TableHead names={['Caixa', 'Quem', 'Situação', 'Vendas', 'Esperado', 'Contado', 'Diferença']} />
    <tbody>
      {sheet.shifts.map((shift) => (
        <tr key={shift.shiftId}>
          <th scope="row">
            <Link href={shiftAddress(eventUUID, shift.shiftId)}>
              {shift.number} · {shift.deviceName}
            </Link>
          </th>
          <td data-name="Quem">{shift.openedBy}</td>
          <td data-name="Situação">{states[shift.state]}</td>
          <td data-name="Vendas">{shift.totals.sales}</td>
          <td data-name="Esperado">{blindText(shift.totals.expected)}</td>
          <td data-name="Contado">{shift.counted === null ? '–' : amountText(shift.counted)}</td>
          <td data-name="Diferença">{shift.difference === null ? '–' : amountText(shift.difference)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const AllShifts = ({ sheet }: { sheet: Sheet }) => (
  <section className={layout['stack']} aria-label="Todos os caixas">
    <h2 className={typography['subheading']}>Todos os caixas</h2>
    <ShiftSums totals={sheet.totals} />
    {sheet.outside.sales > 0 && (
      <p>
        <b>Fora do caixa</b> · cortesias: {amountText(sheet.outside.courtesies)} (
        {sheet.outside.sales === 1 ? '1 venda' : `${sheet.outside.sales} vendas`})
      </p>
    )}
  </section>
)

const Methods = ({ sheet: { methods } }: { sheet: Sheet }) =>
  methods.length === 0 ? (
    <p>Nenhum pagamento neste dia.</p>
  ) : (
    <table className={classes(styles['table'], styles['rows'])}>
      <caption>Dinheiro do dia, por forma</caption>
      <TableHead names={['Forma', 'Pagamentos', 'Recebido', 'Devolvido']} />
      <tbody>
        {methods.map(({ method, received, returned, count }) => (
          <tr key={method}>
            <th scope="row">{paidByLabels[method]}</th>
            <td data-name="Pagamentos">{count}</td>
            <td data-name="Recebido">{blindText(received)}</td>
            <td data-name="Devolvido">{amountText(returned)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
