import type { Minor } from '@porteira/contract'
import { formatDayAndTime, isAuthorised } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { api } from '#api/client.ts'
import { useSend } from '#components/send/use-send.ts'
import card from '#styles/card.module.css'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Status } from '#ui/Status.tsx'
import { type Guardian, GuardianDialog } from './GuardianDialog.tsx'
import styles from './MinorsCard.module.css'
import { minorsOfCart } from './queries.ts'
import { stateOf } from './state-tones.ts'

type Props = {
  cartUUID: string
  token: string
  level?: 'h2' | 'h4'
  /** Called with whether a minor that needs an authorisation has none. */
  onUnsigned?: (isUnsigned: boolean) => void
}

/** Reminds the buyer of the authorisations of the minors of a purchase. Without a minor it draws nothing. */
export default function MinorsCard({ cartUUID, token, level: Heading = 'h2', onUnsigned }: Props) {
  const id = useId()
  const { data, refetch } = useQuery(minorsOfCart(cartUUID, token))
  const needs = data !== undefined && data.minorsNeedAuthorisation !== 'off'
  const isUnsigned = needs && data.items.some(({ state }) => !isAuthorised(state))
  useEffect(() => onUnsigned?.(isUnsigned), [onUnsigned, isUnsigned])
  if (!needs || data.items.length === 0) return null
  return (
    <section className={classes(card['panel'], styles['card'])} aria-labelledby={id}>
      <Heading id={id} className={typography['label']}>
        Autorização do responsável
      </Heading>
      <p className={typography['caption']}>
        {data.minorsNeedAuthorisation === 'require'
          ? 'Menor de 18 anos só participa com a autorização assinada.'
          : 'Menor de 18 anos precisa da autorização de um responsável.'}
      </p>
      <ul className={card['rows']}>
        {data.items.map((minor) => (
          <MinorRow
            key={minor.userUUID}
            minor={minor}
            cartUUID={cartUUID}
            token={token}
            onChanged={refetch}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { minor: Minor; cartUUID: string; token: string; onChanged: () => unknown }

/** One minor of a purchase: the state of the authorisation and the way to it. */
function MinorRow({ minor, cartUUID, token, onChanged }: RowProps) {
  const [isNaming, setIsNaming] = useState(false)
  const { sendAndSay, busy } = useSend()
  const { name, userUUID, state } = minor
  const { tone, label } = stateOf(minor)

  const sendLink = (body: Guardian) =>
    sendAndSay(
      () =>
        api('POST /api/cart/:cartUUID/minors/:userUUID/guardian', {
          params: { cartUUID, userUUID },
          query: { token },
          body,
        }),
      () => {
        setIsNaming(false)
        onChanged()
      },
    )

  return (
    <li className={layout['pile']}>
      <div className={styles['head']}>
        <b className={typography['name']}>{name}</b>
        <Status tone={tone}>{label}</Status>
      </div>
      <p className={typography['caption']}>{progressOf(minor)}</p>
      {!isAuthorised(state) && (
        <div className={styles['actions']}>
          <Button size="small" onClick={() => setIsNaming(true)}>
            {state === 'missing' ? 'Enviar link' : 'Enviar outro link'}
          </Button>
          <LinkButton
            size="small"
            look="quiet"
            href={`/autorizacao/papel?${new URLSearchParams({ cart: cartUUID, rider: userUUID })}`}
          >
            Em papel
          </LinkButton>
        </div>
      )}
      {isNaming && (
        <GuardianDialog
          riderName={name}
          name={minor.guardianName}
          busy={busy}
          onGuardian={(guardian) => void sendLink(guardian)}
          onClose={() => setIsNaming(false)}
        />
      )}
    </li>
  )
}

const hiddenProgress = {
  revoked: 'O responsável revogou a autorização.',
  signed: 'Assinada pelo responsável.',
  sent: 'Outra pessoa enviou o link ao responsável.',
}

function progressOf({ state, guardianName, guardianContact, sentOn, signedOn, isExpired }: Minor) {
  if (state === 'missing') return 'Informe o responsável: ele assina pelo celular.'
  if (state === 'onPaper') return 'Entregue em papel à organização.'
  // The guardian that another person named is not shown.
  if (guardianName === '') return hiddenProgress[state]
  if (state === 'revoked') return `${guardianName} revogou a autorização.`
  if (state === 'signed') return `Assinada por ${guardianName} em ${formatDayAndTime(signedOn)}.`
  return isExpired === 1
    ? `O link enviado a ${guardianName} venceu.`
    : `Link enviado a ${guardianName}, ${guardianContact}, em ${formatDayAndTime(sentOn)}.`
}
