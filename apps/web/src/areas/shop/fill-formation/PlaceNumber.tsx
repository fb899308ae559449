import type { CartItem } from '@porteira/contract'
import { useId, useState } from 'react'
import { api } from '#api/client.ts'
import { planAddress } from '#api/plan-address.ts'
import { BadgeField } from '#components/formation/BadgeField.tsx'
import { useMessage } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import { Page } from '#shell/Page.tsx'
import typography from '#styles/typography.module.css'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import styles from './PlaceNumber.module.css'

export type PlaceNumberProps = {
  cartUUID: string
  place: CartItem
  token: string
  onDone: () => void
  /** Another buyer may have taken the number. */
  onRefused: () => unknown
}

/** The choice of another number for a place without riders, next to the plan of the ground. */
export default function PlaceNumber({ cartUUID, place, token, onDone, onRefused }: PlaceNumberProps) {
  const form = useId()
  const show = useMessage()
  const { cartItemId, itemUUID, name, badge, badgesAvail, planUpdatedOn } = place
  const [number, setNumber] = useState(String(badge ?? ''))
  const { send, busy } = useSend(async (_, say) => {
    await say()
    onRefused()
  })

  const save = () =>
    send(async () => {
      const { msg } = await api('PUT /api/cart/:cartUUID/places/:cartItemId', {
        params: { cartUUID, cartItemId: String(cartItemId) },
        query: { token },
        body: { badge: Number(number) },
      })
      await show(msg, { passesByItself: true })
      onDone()
    })

  return (
    <Page
      title="Escolha o número"
      tab={name}
      place={{ href: '/home', name: 'Área do laçador' }}
      bar={
        <ActionBar>
          <Button type="submit" form={form} look="main" disabled={number === String(badge)} busy={busy}>
            Trocar número
          </Button>
        </ActionBar>
      }
    >
      <div>
        <p className={typography['name']}>{name}</p>
        <p className={typography['caption']}>Seu número agora: {badge ?? 'nenhum'}</p>
      </div>
      <form
        id={form}
        className={`${styles['choice']} ${planUpdatedOn === undefined ? '' : styles['planned']}`}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void save()
        }}
      >
        {planUpdatedOn !== undefined && (
          <a
            className={styles['plan']}
            href={planAddress(itemUUID, planUpdatedOn)}
            target="_blank"
            rel="noreferrer"
          >
            <img src={planAddress(itemUUID, planUpdatedOn)} alt={`Planta de ${name} com os números`} />
          </a>
        )}
        {badgesAvail.length > 0 ? (
          <BadgeField
            name="number"
            badges={badgesAvail}
            kept={[]}
            taken={new Set()}
            value={number}
            onValue={setNumber}
            error={undefined}
          />
        ) : (
          <p>A organização dá os números.</p>
        )}
      </form>
    </Page>
  )
}
