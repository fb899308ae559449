import { useRef } from 'react'
import { useLocation } from 'wouter'
import { FactList } from '#components/admin/FactList.tsx'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { formatDayAndTime } from '@porteira/domain'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import typography from '#styles/typography.module.css'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'
import { countAddress, dayAddress, tillAddress } from './addresses.ts'
import { ApproveShift } from './ApproveShift.tsx'
import { CashSums } from './CashSums.tsx'
import { CountTable } from './CountTable.tsx'
import { shiftReport } from './queries.ts'
import styles from './Report.module.css'
import { ReopenShift } from './ReopenShift.tsx'
import { ShiftLines } from './ShiftLines.tsx'
import { ShiftState } from './ShiftState.tsx'
import { ShiftSums } from './ShiftSums.tsx'
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
            <Button onClick={() => window.print?.()}>
              <Icon name="print" />
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
