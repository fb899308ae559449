import type { Correction } from '@porteira/contract'
import { plural } from '@porteira/domain'
import { useLocation } from 'wouter'
import { amountText } from '#api/amounts.ts'
import { percentOf } from '#areas/organiser/components/event-state.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { selectItem } from '#storage/select-item.ts'
import { selectEvent } from '#storage/select-event.ts'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import styles from './Evento.module.css'

type Props = { eventUUID: string; admin: Admin }
type Item = Correction['items'][number]

/** The categories and packages of an event: sold units, price, and the way to the settings of each. */
export function Items({ eventUUID, admin }: Props) {
  const [, navigate] = useLocation()
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/correction', input, admin)

  function edit({ itemUUID, isBundle }: Item) {
    selectEvent(eventUUID)
    selectItem(itemUUID)
    navigate(isBundle ? '/edit-bundle' : '/edit-category')
  }

  function editTexts() {
    selectEvent(eventUUID)
    navigate('/edit-event')
  }

  return (
    <>
      <LoadState data={data} {...reading} shape={[4, 4, 4]} />
      <div className={layout['row']}>
        <LinkButton size="small" icon="edit" href={`/admin-events/${eventUUID}/corrigir`}>
          Mudar preços e vagas
        </LinkButton>
        <Button size="small" icon="edit" onClick={editTexts}>
          Mudar textos e regras do evento
        </Button>
      </div>
      <ul className={styles['items']}>
        {data?.items.map((item) => (
          <li key={item.itemUUID}>
            <button type="button" onClick={() => edit(item)}>
              <span>
                <b>{item.name}</b>
                {item.isBundle === 1 && <small>Pacote</small>}
              </span>
              <span>
                {stockText(item)}
                <ProgressBar percent={percentOf(item.unitsSold, item.unitsTotal)} />
              </span>
              <strong>{item.price === 0 ? 'Isento' : amountText(item.price)}</strong>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const stockText = ({ unitsSold, unitsTotal }: Item) =>
  unitsTotal > 0 && unitsSold >= unitsTotal
    ? `Esgotado, ${plural(unitsSold, 'vendida', 'vendidas')}`
    : `${unitsSold} de ${unitsTotal}`
