import { formatDay, formatTime } from '@porteira/domain'
import { token } from '#api/session.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import words from '#styles/words.module.css'
import { Status } from '#ui/Status.tsx'
import styles from './UnpaidNetworks.module.css'

/** Networks from which many accounts reserved and did not pay. A hint only: nothing is refused because of it. */
export function UnpaidNetworks() {
  const input = { query: { token: token() } }
  const { data } = useAdminQuery('GET /api/cart/admin/unpaid-networks', input, '/admin-carts')
  if (!data || data.networks.length === 0) return null
  return (
    <section className={styles['networks']} aria-labelledby="unpaid-networks">
      <p className={words['row']}>
        <span id="unpaid-networks" className={words['block']}>
          Reservas sem pagamento
        </span>
        <Status tone="wait">Verificar</Status>
      </p>
      <p className={words['meta']}>
        Várias contas da mesma rede reservaram e não pagaram nas últimas 24 horas. É só um aviso: uma rede
        pode ser o Wi-Fi do evento ou uma operadora de celular.
      </p>
      <ul>
        {data.networks.map(
          ({ eventUUID, eventName, network, accounts, carts, registrations, lastEndedOn }) => (
            <li key={`${eventUUID} ${network}`}>
              <b>{eventName}</b>
              <br />
              Rede {network}: {accounts} contas, {carts} carrinhos, {registrations} inscrições
              <br />
              <span className={words['meta']}>
                Última reserva encerrada em {formatDay(new Date(lastEndedOn))} às{' '}
                {formatTime(new Date(lastEndedOn))}
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
