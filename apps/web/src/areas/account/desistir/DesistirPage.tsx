import { entriesText, withdrawalMessages } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useLeaveWithoutCart, useOwnCart } from '#areas/account/components/own-cart.ts'
import { ownPurchases } from '#components/cart/own-purchases.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import { session } from '#storage/page-reads.ts'
import { readStored } from '#storage/session.ts'
import typography from '#styles/typography.module.css'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Section } from '#ui/Section.tsx'
import { Account, Answers } from './Account.tsx'
import type { Removal } from './account-lines.ts'
import { consequences, type Unit, unitsOf } from './chosen.ts'
import styles from './DesistirPage.module.css'
import { Units } from './Units.tsx'
import { useWithdrawal } from './use-withdrawal.ts'

/** A buyer withdraws entries of a paid purchase. The page before it names the cart; without one it leads to /home. */
export default function DesistirPage() {
  const cart = useOwnCart(session.token())
  const { cartUUID, token, goBack } = cart
  const purchases = useQuery({
    ...ownPurchases(readStored('mdlUserId'), token),
    enabled: cart.canAsk,
  })
  const { offer, chosen, choose, removal, confirm, busy } = useWithdrawal(cartUUID, token, purchases.refetch)
  const error = purchases.error ?? offer.error
  const hasEnded = useLeaveWithoutCart(cart, error)

  const purchase = purchases.data?.purchases.find((one) => one.cartUUID === cartUUID)
  const units = offer.data && purchase && unitsOf(offer.data.units, purchase.entries)
  const keys = new Set(chosen.map(String))
  function again() {
    // An entry may have become one that cannot be withdrawn.
    choose([])
    return Promise.all([purchases.refetch(), offer.refetch()])
  }
  const change = (unit: Unit, on: boolean) =>
    choose([...chosen.filter((id) => !unit.cartItemIds.includes(id)), ...(on ? unit.cartItemIds : [])])
  const count = units?.filter(({ key }) => keys.has(key)).length ?? 0

  return (
    <Page
      title="De qual você desiste?"
      tab="Desistir"
      masthead="brand"
      bar={
        <ActionBar>
          <Button onClick={goBack}>Voltar</Button>
          {count > 0 && (
            <Button look="danger" busy={busy || removal === undefined} onClick={() => void confirm()}>
              Desistir de {entriesText(count)}
            </Button>
          )}
        </ActionBar>
      }
    >
      {purchase && (
        <p className={typography['muted']}>
          {purchase.eventName}, código {purchase.cartCode}. As outras inscrições continuam. Mostramos a conta
          antes de você confirmar.
        </p>
      )}
      {!hasEnded && (
        <LoadState
          data={units}
          error={error ?? undefined}
          isAsking={purchases.isFetching || offer.isFetching}
          again={again}
          shape={[3, 12, 8]}
        />
      )}
      {offer.data && offer.data.refusal !== '' && <Callout tone="bad">{offer.data.refusal}</Callout>}
      {units && offer.data?.refusal === '' && (
        <>
          <Units units={units} chosen={keys} onChoose={change} />
          {count > 0 && <Answers removal={removal} />}
          {count > 0 && removal && (
            <Consequences units={units} chosen={keys} removal={removal} withheld={offer.data.withheld ?? 0} />
          )}
          <p className={typography['caption']}>
            {withdrawalMessages.until(new Date(offer.data.until), {
              isLate: offer.data.isLate === 1,
              isChosen: offer.data.isChosen === 1,
              withheldPercent: offer.data.withheldPercent,
            })}
          </p>
        </>
      )}
    </Page>
  )
}

type Chosen = {
  units: readonly Unit[]
  chosen: ReadonlySet<string>
  removal: Removal
  withheld: number
}

/** The sums of the chosen entries, and what else follows. */
const Consequences = ({ units, chosen, removal, withheld }: Chosen) => (
  <>
    <Account removal={removal} withheld={withheld} />
    <Section title="Depois que você confirmar">
      <ul className={styles['after']}>
        {consequences(units, chosen).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  </>
)
