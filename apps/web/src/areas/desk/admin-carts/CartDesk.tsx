import type { Cart } from '@porteira/contract'
import { adminMessages } from '@porteira/domain'
import { useEffect, useEffectEvent } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CartCard } from './CartCard.tsx'
import styles from './CartDesk.module.css'
import { CartList } from './CartList.tsx'
import { CartSearch } from './CartSearch.tsx'
import { isWide } from './is-wide.ts'
import { useCartSearch } from './use-cart-search.ts'
import { useSelectedCart } from './use-selected-cart.ts'

/** The search with its list and the selected cart: side by side on a wide screen, one after the other on a phone. */
export function CartDesk({ admin }: { admin: Admin }) {
  const selected = useSelectedCart()
  const search = useCartSearch(admin, selected.clear)
  const { found, isAsking, error } = search
  const carts = found?.purchases
  const chosen = carts?.find(({ cartCode }) => cartCode === selected.code)
  // A wide screen shows the first cart until one is chosen.
  const shown = chosen ?? carts?.[0]

  const follow = useEffectEvent((code: string | undefined) => {
    if (code && !carts?.some(({ cartCode }) => cartCode === code)) search.searchCode(code)
  })
  useEffect(() => follow(selected.code), [selected.code])

  // Not on a phone, where the cart would take the place of the field in which a person still types.
  const showOnly = useEffectEvent((all: Cart[]) => {
    const [only, ...others] = all
    if (isWide() && only && others.length === 0 && !search.isSearching) selected.show(only.cartCode)
  })
  useEffect(() => showOnly(carts ?? []), [carts])

  return (
    <div className={styles['panes']} data-chosen={chosen !== undefined}>
      <section className={styles['list']} aria-label="Busca">
        <CartSearch search={search} />
        {error && <LoadFailure error={error} busy={isAsking} onRetry={search.again} />}
        {!carts && isAsking && <Skeleton shape={[4, 4, 4]} label="Buscando" />}
        {carts && (
          <p className={typography['caption']} role="status">
            {search.isSearching ? 'Buscando…' : foundText(carts.length, found?.userNickname ?? '')}
          </p>
        )}
        {carts?.length === 0 && !search.isSearching && <EmptyState says={adminMessages.noCarts} />}
        {carts && carts.length > 0 && (
          <CartList carts={carts} current={shown?.cartCode} onShow={selected.show} />
        )}
      </section>
      {shown && (
        <section className={styles['detail']} aria-label="Carrinho">
          <div className={styles['back']}>
            <Button size="small" icon="back" onClick={selected.clear}>
              Voltar à lista
            </Button>
          </div>
          <CartCard key={shown.cartUUID} cart={shown} admin={admin} onChanged={search.again} />
        </section>
      )}
    </div>
  )
}

const foundText = (count: number, nickname: string) =>
  `${nickname && `${nickname}: `}${count === 1 ? '1 carrinho encontrado' : `${count} carrinhos encontrados`}`
