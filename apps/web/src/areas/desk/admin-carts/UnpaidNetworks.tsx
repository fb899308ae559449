import { formatDayAndTime } from '@porteira/domain'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import typography from '#styles/typography.module.css'
import { Status } from '#ui/Status.tsx'
import { Queue } from './Queue.tsx'

/** Networks from which many accounts reserved and did not pay. It is information only; the shop refuses nothing. */
export function UnpaidNetworks({ admin }: { admin: Admin }) {
  const input = { query: { token: admin.token } }
  const { data } = useAdminQuery('GET /api/cart/admin/unpaid-networks', input, admin)
  if (!data || data.networks.length === 0) return null
  return (
    <Queue id="unpaid-networks" title="Reservas sem pagamento" tag={<Status tone="wait">Verificar</Status>}>
      <p className={typography['caption']}>
        Várias contas da mesma rede reservaram e não pagaram nas últimas 24 horas. É só um aviso: uma rede
        pode ser o Wi-Fi do evento ou uma operadora de celular.
      </p>
      <ul>
        {data.networks.map(
          ({ eventUUID, eventName, network, accounts, carts, registrations, lastEndedOn }) => (
            <li key={`${eventUUID} ${network}`}>
              <p>
                <b>{eventName}</b>
                <span className={typography['line']}>
                  Rede {network}: {accounts} contas, {carts} carrinhos, {registrations} inscrições
                </span>
                <span className={typography['caption']}>
                  Última reserva encerrada em {formatDayAndTime(lastEndedOn)}
                </span>
              </p>
            </li>
          ),
        )}
      </ul>
    </Queue>
  )
}
