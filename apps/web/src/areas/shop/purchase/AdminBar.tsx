import type { Event, OwnRole, SaleItem } from '@porteira/contract'
import { adminMessages } from '@porteira/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { remember } from '#storage/remember.ts'
import { SALE_LINK } from '#components/admin/admin-links.ts'
import { mayCallWith } from '#components/staff/may-call.ts'
import { SaleControl } from '#components/admin/SaleControl.tsx'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Select } from '#ui/Select.tsx'

type Props = { event: Event; items: readonly SaleItem[]; token: string; roles: OwnRole[] }

/** The bar above the sale for administrators: state of the sale, settings of the event, and new bundles. */
export default function AdminBar({ event, items, token, roles }: Props) {
  const [, navigate] = useLocation()
  const [asks, setAsks] = useState(false)
  const [source, setSource] = useState('')
  const may = mayCallWith(roles)
  const bundles = items.filter(({ isBundle }) => isBundle === 1)

  function create() {
    remember('newBundle', 1)
    remember('itemUUID', source)
    navigate('/edit-bundle')
  }

  return (
    <>
      <SaleControl event={event} admin={{ token, path: SALE_LINK.href, may }} />
      <div className={layout['row']}>
        {may('PUT /api/events/:eventUUID', event.eventUUID) && (
          <Button onClick={() => navigate('/edit-event')}>
            <Icon name="gear" />
            Configurar evento
          </Button>
        )}
        {may('POST /api/bundles/', event.eventUUID) && (
          <Button onClick={() => setAsks(true)}>
            <Icon name="plus" />
            Criar novo pacote
          </Button>
        )}
        <Button look="quiet" onClick={() => navigate('/admin#logged')}>
          Administração
        </Button>
        {asks && (
          <FormDialog
            title={adminMessages.newOrCloneBundle}
            send="Criar"
            isReady
            onSend={create}
            onClose={() => setAsks(false)}
          >
            <Select
              label="Pacote"
              value={source}
              onValue={setSource}
              options={[
                { value: '', label: adminMessages.newBundleOption },
                ...bundles.map(({ itemUUID, name }) => ({ value: itemUUID, label: name })),
              ]}
            />
          </FormDialog>
        )}
      </div>
    </>
  )
}
