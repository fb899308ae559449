import type { DeskSale } from '@porteira/contract'
import { formatReais, formatTime } from '@porteira/domain'
import { useId } from 'react'
import { centsOf } from '#api/amounts.ts'
import type { Admin } from '#components/admin/admin.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { LinkButton } from '#ui/LinkButton.tsx'
import { saleAddress } from './addresses.ts'
import { GiveUp } from './GiveUp.tsx'
import styles from './Till.module.css'

type Props = { sales: readonly DeskSale[]; eventUUID: string; admin: Admin; onChanged: () => void }

/** Sales that are reserved and not paid, also those that a reload or a power failure has interrupted. */
export function OpenSales({ sales, eventUUID, admin, onChanged }: Props) {
  const id = useId()
  if (sales.length === 0) return null
  return (
    <section className={styles['waiting']} aria-labelledby={id}>
      <h2 id={id} className={typography['subheading']}>
        Vendas em andamento
      </h2>
      <ul>
        {sales.map((sale) => (
          <li key={sale.cartUUID}>
            <p>
              <b>{sale.buyer.name}</b> · {formatReais(centsOf(sale.total))}
              <span className={styles['units']}>
                {sale.lines.map(({ name }) => name).join(', ')} · {sale.soldBy} às{' '}
                {formatTime(new Date(sale.soldOn))}
                {sale.pixReceived > 0 && ` · Pix recebido ${formatReais(centsOf(sale.pixReceived))}`}
              </span>
            </p>
            <div className={layout['row']}>
              <LinkButton
                size="small"
                href={saleAddress(eventUUID, sale.cartUUID)}
                aria-label={`Continuar a venda de ${sale.buyer.name}`}
              >
                Continuar
              </LinkButton>
              <GiveUp sale={sale} admin={admin} onChanged={onChanged} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
