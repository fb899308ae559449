import { formatDayAndTime, whatsappLink } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ownPurchases } from '#components/cart/own-purchases.ts'
import { withReturn } from '#shell/use-go-back.ts'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import type { Help, RefusalProps } from './refusal-props.ts'

/** A refusal of the server at its entry, with the ways out: another rider or club, the secretaria, or to withdraw. */
export default function RefusalNote({ message, help, onRider, onClub }: RefusalProps) {
  return (
    <div className={layout['stack']}>
      <div role="alert">
        <Callout tone="bad">{message}</Callout>
      </div>
      {help && <p>O que você preencheu está guardado.</p>}
      <div className={layout['row']}>
        {onRider && (
          <Button size="small" onClick={onRider}>
            Trocar o laçador
          </Button>
        )}
        {onClub && (
          <Button size="small" onClick={onClub}>
            Trocar a entidade
          </Button>
        )}
        {help?.supportWhatsapp && (
          <LinkButton
            size="small"
            icon="talk"
            href={whatsappLink(
              help.supportWhatsapp,
              `Olá! Preciso de ajuda com a inscrição ${help.cartCode}: ${message}`,
            )}
          >
            Falar com a secretaria
          </LinkButton>
        )}
      </div>
      {help && <Withdrawal {...help} />}
    </div>
  )
}

/** Until when the buyer can withdraw; nothing after that time and for a person without a login. */
function Withdrawal({ cartUUID, buyer }: Help) {
  const [, navigate] = useLocation()
  const { userId, token } = buyer
  const { data } = useQuery({ ...ownPurchases(userId, token), enabled: token !== '' })
  const until = data?.purchases.find((purchase) => purchase.cartUUID === cartUUID)?.withdrawUntil
  if (!until) return null
  return (
    <p>
      Se ninguém servir, você pode devolver a inscrição até {formatDayAndTime(until)}.{' '}
      <Button size="small" look="quiet" onClick={() => navigate('/desistir', withReturn(cartUUID))}>
        Desistir
      </Button>
    </p>
  )
}
