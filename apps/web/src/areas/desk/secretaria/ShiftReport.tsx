import type { Shift } from '@porteira/contract'
import { formatDayAndTime } from '@porteira/domain'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { amountText } from '#api/amounts.ts'
import { FactList } from '#components/admin/FactList.tsx'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import typography from '#styles/typography.module.css'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { TableHead } from '#ui/TableHead.tsx'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'
import { countAddress, dayAddress, tillAddress } from './addresses.ts'
import { ApproveShift } from './ApproveShift.tsx'
import { earlierCountText } from './counts.ts'
import { shiftReport } from './queries.ts'
import styles from './Report.module.css'
import { ReopenShift } from './ReopenShift.tsx'
import { ShiftLines } from './ShiftLines.tsx'
import { CashSums, ShiftSums } from './ShiftSums.tsx'
import type { TillPart } from './till-part.ts'

/** The report of a shift, which is printed on A4. */
export function ShiftReport({ admin, eventUUID, id, place }: TillPart) {
  const [, navigate] = useLocation()
  const { data, ...reading } = useAdminQuery(...shiftReport(id, admin.token), admin)
  const shift = data?.shift
  const tools = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(shift?.state, () => tools.current?.querySelector('button'))
  const title = shift ? `Caixa ${shift.number}` : 'Caixa'

  return (
    <Page title={title} place={{ href: tillAddress(eventUUID), name: 'Secretaria' }} width="wide">
      <LoadState data={data} {...reading} shape={[3, 6, 10]} />
      {data && shift && (
        <div className={styles['paper']}>
          <p>
            <b>{data.eventName}</b>
            <br />
            <span className={typography['caption']}>
              {shift.deviceName} · aberto por {shift.openedBy} em {formatDayAndTime(shift.openedOn)}
              {shift.countedOn !== '' && ` · conferido em ${formatDayAndTime(shift.countedOn)}`}
            </span>
          </p>
          <ShiftState shift={shift} />
          <div ref={tools} className={styles['tools']}>
            <ApproveShift shift={shift} admin={admin} onChanged={() => void reading.again()} />
            <ReopenShift
              shift={shift}
              admin={admin}
              place={place}
              onReopened={() => navigate(countAddress(eventUUID, id))}
            />
            <Button icon="print" onClick={() => window.print?.()}>
              Imprimir relatório
            </Button>
            <LinkButton look="quiet" href={dayAddress(eventUUID)}>
              Folha do dia
            </LinkButton>
          </div>
          <div className={styles['columns']}>
            <section className={layout['stack']} aria-label="Valores">
              <CashSums shift={shift} />
              <hr className={styles['line']} />
              <ShiftSums totals={shift.totals} />
            </section>
            {data.counts.length > 0 && <CountTable counts={data.counts} />}
          </div>
          <ShiftLines lines={data.lines} />
          <section className={layout['stack']} aria-label="Histórico">
            <h2 className={typography['subheading']}>Histórico</h2>
            <FactList facts={data.history} />
          </section>
          <p className={styles['signatures']}>
            <span>Operador</span>
            <span>Tesouraria</span>
          </p>
        </div>
      )}
    </Page>
  )
}

/** Where a shift stands, in a sentence. */
function ShiftState({ shift }: { shift: Shift }) {
  if (shift.state === 'open') return <Callout icon="eye">Caixa aberto. Os valores ainda mudam.</Callout>
  if (shift.state === 'counted')
    return (
      <Callout tone="bad" live>
        {shift.difference === 0 ? 'A contagem' : 'Há diferença: o caixa'} aguarda aprovação da tesouraria.{' '}
        {earlierCountText(shift)}
      </Callout>
    )
  return (
    <Callout tone="good" live>
      {shift.approvalReason === ''
        ? 'Caixa fechado sem diferença.'
        : `Caixa fechado. ${shift.difference === 0 ? 'Contagem' : 'Diferença'} aprovada por ${shift.approvedBy}: ${shift.approvalReason}. ${earlierCountText(shift)}`}
    </Callout>
  )
}

type CountProps = { counts: readonly { value: number; quantity: number }[] }

/** The counted notes and coins of a shift. */
const CountTable = ({ counts }: CountProps) => (
  <table className={styles['table']}>
    <caption>Contagem</caption>
    <TableHead names={['Nota ou moeda', 'Quantas', 'Valor']} />
    <tbody>
      {counts
        .filter(({ quantity }) => quantity > 0)
        .map(({ value, quantity }) => (
          <tr key={value}>
            <th scope="row">{amountText(value)}</th>
            <td>{quantity}</td>
            <td>{amountText(value * quantity)}</td>
          </tr>
        ))}
    </tbody>
  </table>
)
