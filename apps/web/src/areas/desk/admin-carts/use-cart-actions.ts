import type { Cart, CartItem } from '@porteira/contract'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk } from '#components/messages/messages.tsx'

export type CartActions = ReturnType<typeof useCartActions>

/** The actions on a cart and its entries. Each asks for a confirmation and shows its result. */
export function useCartActions({ cartUUID, cartCode }: Cart, admin: Admin, onChanged: () => void) {
  const ask = useAsk()
  const { sendAndSay, busy } = useAdminSend(admin)
  const at = ({ cartItemId }: CartItem) => ({
    params: { cartUUID, cartItemId: String(cartItemId) },
    query: { token: admin.token },
  })
  const removeCart = () =>
    api('POST /api/cart/admin/:cartUUID/remove', { params: { cartUUID }, query: { token: admin.token } })
  const removeOf = (item: CartItem, bundle: '0' | '1' = '0') => {
    const { params, query } = at(item)
    return api('POST /api/cart/admin/:cartUUID/:cartItemId/remove', { params, query: { ...query, bundle } })
  }

  async function runAndShow(call: () => Promise<{ msg: string }>) {
    if (await sendAndSay(call)) onChanged()
  }
  async function confirmed(title: string, detail: string, call: () => Promise<{ msg: string }>) {
    if ((await ask({ title, detail, yes: 'Confirmar' })) === 'yes') await runAndShow(call)
  }

  return {
    busy,
    remove: () =>
      confirmed(
        `Remover o carrinho ${cartCode}?`,
        'As vagas e os números voltam para a venda. O valor pago não é devolvido automaticamente.',
        removeCart,
      ),
    removeNow: () => runAndShow(removeCart),
    removeItem: (item: CartItem) =>
      confirmed(`Remover ${item.name}?`, 'A vaga e o número voltam para a venda.', () => removeOf(item)),
    removeItemNow: (item: CartItem) => runAndShow(() => removeOf(item)),
    removeBundleNow: (item: CartItem) => runAndShow(() => removeOf(item, '1')),
    removeBundle: (item: CartItem) =>
      confirmed(
        `Remover ${item.bundleName}?`,
        'Todas as categorias do pacote são removidas. As vagas e os números voltam para a venda.',
        () => removeOf(item, '1'),
      ),
    approve: (item: CartItem) =>
      runAndShow(() => api('POST /api/cart/admin/:cartUUID/:cartItemId/approve', at(item))),
    refuse: (item: CartItem, reason: string) =>
      runAndShow(() =>
        api('POST /api/cart/admin/:cartUUID/:cartItemId/refuse', { ...at(item), body: { reason } }),
      ),
    confirmNames: (item: CartItem) =>
      runAndShow(() => api('POST /api/cart/admin/:cartUUID/:cartItemId/confirm-names', at(item))),
    reopen: (item: CartItem) =>
      confirmed(
        `Reabrir a formação de ${item.name}?`,
        'Os participantes são apagados e o comprador inscreve outra vez.',
        () => api('POST /api/cart/admin/:cartUUID/:cartItemId/reopen', at(item)),
      ),
  }
}
