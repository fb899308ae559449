import type { DeskTask } from '@porteira/contract'
import { formatDate, formatDayAndTime } from '@porteira/domain'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import {
  failedRefunds,
  pixToReview,
  waitingObjections,
  waitingRefunds,
} from '#areas/desk/components/queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './AdminPage.module.css'
import { TaskRow } from './TaskRow.tsx'

type Props = { admin: Admin; tasks: DeskTask[] }

/** What waits for a decision or for a buyer, the most urgent first. */
export function WorkQueue({ admin, tasks }: Props) {
  const work = useWork({ admin, tasks })
  return (
    <Section id="fila" title="Fila de trabalho" busy={!work.isKnown}>
      {work.isEmpty ? (
        <EmptyState says="Tudo em dia." />
      ) : (
        <ul className={styles['queue']}>
          <Urgent {...{ admin, tasks, ...work }} />
          <Later {...{ admin, tasks, ...work }} />
        </ul>
      )}
    </Section>
  )
}

function useWork({ admin, tasks }: Props) {
  const failed = useAdminQuery(...failedRefunds(admin.token), admin).data
  const pix = useAdminQuery(...pixToReview(admin.token), admin).data
  const refunds = useAdminQuery(...waitingRefunds(admin.token), admin).data
  const objections = useAdminQuery(...waitingObjections(admin.token), admin).data
  // A list that no role of the person allows is not read.
  const isKnown =
    (failed || !admin.may('GET /api/refunds/failed')) &&
    (pix || !admin.may('GET /api/pix/review')) &&
    (refunds || !admin.may('GET /api/refunds/waiting')) &&
    (objections || !admin.may('GET /api/objections/waiting'))
  const counts = [failed?.items.length, pix?.total, refunds?.items.length, objections?.items.length]
  const isEmpty = isKnown && tasks.length === 0 && counts.every((count = 0) => count === 0)
  return { failed, pix, refunds, objections, isKnown, isEmpty }
}

type RowsProps = Props & ReturnType<typeof useWork>

const taskOf = (tasks: DeskTask[], kind: DeskTask['kind']) => tasks.find((each) => each.kind === kind)

const Urgent = (props: RowsProps) => (
  <>
    <UrgentRefunds {...props} />
    <UrgentDecisions {...props} />
    <UrgentAtTill {...props} />
  </>
)

function UrgentRefunds({ failed, pix, refunds }: RowsProps) {
  return (
    <>
      <TaskRow
        count={failed?.items.length ?? 0}
        since={sinceOf(failed?.items[0]?.askedOn)}
        tone="bad"
        title="Devolução não passou no banco"
        detail="O dinheiro ainda não voltou ao comprador."
        carts={failed?.items.map(({ bankReason, ...refund }) => ({ ...refund, detail: bankReason }))}
        link={{ href: '/admin-carts#failed-returns', name: 'Tentar de novo' }}
      />
      <TaskRow
        count={pix?.total ?? 0}
        since={sinceOf(pix?.items[0]?.settledOn)}
        tone="hot"
        title="Pix a conferir"
        detail="Aceitar, devolver ou pedir a diferença."
        link={{ href: '/admin-carts#pix-review', name: 'Decidir' }}
      />
      <TaskRow
        count={refunds?.items.length ?? 0}
        since={sinceOf(refunds?.items[0]?.askedOn)}
        title="Devoluções a confirmar"
        detail="Outro administrador precisa confirmar."
        link={{ href: '/admin-carts#waiting-returns', name: 'Conferir' }}
      />
    </>
  )
}

function UrgentDecisions({ admin, tasks }: RowsProps) {
  const [cancellation, postponement] = [taskOf(tasks, 'cancellation'), taskOf(tasks, 'postponement')]
  return (
    <>
      <TaskRow
        {...partsOf(cancellation)}
        tone="hot"
        title="Cancelamento a confirmar"
        detail="Uma segunda pessoa confere os números e decide."
        {...(cancellation &&
          admin.may('GET /api/events/:eventUUID/cancellation', cancellation.eventUUID) && {
            link: { href: `/admin-events/${cancellation.eventUUID}/cancelar`, name: 'Conferir' },
          })}
      />
      <TaskRow
        {...partsOf(postponement)}
        tone="hot"
        title="Adiamento a confirmar"
        detail="Uma segunda pessoa confere os novos dias e decide."
        {...(postponement &&
          admin.may('GET /api/events/:eventUUID/postponement', postponement.eventUUID) && {
            link: { href: `/admin-events/${postponement.eventUUID}/adiar`, name: 'Conferir' },
          })}
      />
    </>
  )
}

function UrgentAtTill({ admin, tasks }: RowsProps) {
  const [difference, payOut] = [taskOf(tasks, 'difference'), taskOf(tasks, 'pay_out')]
  return (
    <>
      <TaskRow
        {...partsOf(difference)}
        tone="hot"
        title="Diferença de caixa para aprovar"
        detail="Quem não abriu o caixa confere e aprova."
        {...(difference?.shiftId &&
          admin.may('POST /api/till/shifts/:shiftId/approve', difference.eventUUID) && {
            link: {
              href: `/secretaria/${difference.eventUUID}/caixa/${difference.shiftId}`,
              name: 'Conferir',
            },
          })}
      />
      <TaskRow
        {...partsOf(payOut)}
        title="Devoluções a entregar no caixa"
        detail="Dinheiro e cartão voltam pela secretaria."
        {...(payOut &&
          admin.may('POST /api/till/refunds/:refundId/pay-out', payOut.eventUUID) && {
            link: { href: `/secretaria/${payOut.eventUUID}`, name: 'Abrir a secretaria' },
          })}
      />
    </>
  )
}

const Later = ({ admin, tasks, objections }: RowsProps) => (
  <>
    <TaskRow
      {...partsOf(taskOf(tasks, 'kept'))}
      title="Devoluções canceladas no caixa"
      detail="O dinheiro da inscrição removida ficou com o evento. Devolva de novo ou restaure a inscrição."
    />
    <TaskRow
      {...partsOf(taskOf(tasks, 'review'))}
      title="Inscrições em análise"
      detail="Aprovar ou recusar."
    />
    <TaskRow
      count={objections?.items.length ?? 0}
      since={sinceOf(objections?.items[0]?.madeOn)}
      title="Contestações"
      detail="Um laçador não reconhece a inscrição."
      link={{ href: '/admin-carts#objections', name: 'Decidir' }}
    />
    <TaskRow
      {...partsOf(taskOf(tasks, 'without_riders'))}
      title="Pagas, sem laçadores"
      detail="O comprador ainda não preencheu os participantes."
    />
    <TaskRow
      {...partsOf(taskOf(tasks, 'overdue'))}
      title="Parcelas vencidas"
      detail="A lista está no relatório de inadimplência."
      {...(admin.may('GET /api/events/report/not_paid') && {
        link: { href: '#relatorios', name: 'Ver relatórios' },
      })}
    />
  </>
)

const partsOf = (task: DeskTask | undefined) =>
  task ? { count: task.count, since: sinceOf(task.since), carts: task.carts } : { count: 0, since: '' }

/** An instant with its time; a plain day without. */
const sinceOf = (since = '') =>
  since === '' ? '' : `desde ${since.includes('T') ? formatDayAndTime(since) : formatDate(since)}`
