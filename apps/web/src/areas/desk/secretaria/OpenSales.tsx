import type { DeskSale } from '@porteira/contract'
import { entriesText, formatReais, formatTime } from '@porteira/domain'
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
      <p className={typography['caption']}>
        Reservadas e sem pagamento:{' '}
        {unitsBySeller(sales)
          .map(([seller, units]) => `${seller} ${units}`)
          .join(' · ')}
      </p>
      <ul>
        {sales.map((sale) => (
          <li key={sale.cartUUID}>
            <p>
              <b>{sale.buyer.name}</b> · {formatReais(centsOf(sale.total))}
              <span className={`${typography['line']} ${typography['caption']}`}>
                CPF {sale.buyer.maskedCpf} · {entriesText(sale.units)}:{' '}
                {sale.lines.map(({ name }) => name).join(', ')}
              </span>
              <span className={`${typography['line']} ${typography['caption']}`}>
                {sale.soldBy}, das {formatTime(new Date(sale.soldOn))}
                {sale.expiresOn && ` até ${formatTime(new Date(sale.expiresOn))}`}
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

/** The entries that the open sales of each person hold, the most first. */
function unitsBySeller(sales: readonly DeskSale[]) {
  const units = new Map<string, number>()
  for (const sale of sales) units.set(sale.soldBy, (units.get(sale.soldBy) ?? 0) + sale.units)
  return [...units]
    .sort(([, a], [, b]) => b - a)
    .map(([seller, held]) => [seller, entriesText(held)] as const)
}
