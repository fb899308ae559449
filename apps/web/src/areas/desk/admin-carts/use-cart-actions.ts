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
  const query = { token: admin.token }

  async function confirmed(
    question: { title: string; detail: string },
    call: () => Promise<{ msg: string }>,
  ) {
    if ((await ask({ ...question, yes: 'Confirmar', no: 'Voltar' })) !== 'yes') return
    await runAndShow(call)
  }
  async function runAndShow(call: () => Promise<{ msg: string }>) {
    if (await sendAndSay(call)) onChanged()
  }
  const paramsOf = ({ cartItemId }: CartItem) => ({ cartUUID, cartItemId: String(cartItemId) })
  const removeOf = (item: CartItem, bundle: '0' | '1' = '0') =>
    api('POST /api/cart/admin/:cartUUID/:cartItemId/remove', {
      params: paramsOf(item),
      query: { ...query, bundle },
    })

  return {
    busy,
    remove: () =>
      confirmed(
        {
          title: `Remover o carrinho ${cartCode}?`,
          detail: 'As vagas e os números voltam para a venda. O valor pago não é devolvido automaticamente.',
        },
        () => api('POST /api/cart/admin/:cartUUID/remove', { params: { cartUUID }, query }),
      ),
    removeNow: () =>
      runAndShow(() => api('POST /api/cart/admin/:cartUUID/remove', { params: { cartUUID }, query })),
    removeItem: (item: CartItem) =>
      confirmed({ title: `Remover ${item.name}?`, detail: 'A vaga e o número voltam para a venda.' }, () =>
        removeOf(item),
      ),
    removeItemNow: (item: CartItem) => runAndShow(() => removeOf(item)),
    removeBundleNow: (item: CartItem) => runAndShow(() => removeOf(item, '1')),
    removeBundle: (item: CartItem) =>
      confirmed(
        {
          title: `Remover ${item.bundleName}?`,
          detail: 'Todas as categorias do pacote são removidas. As vagas e os números voltam para a venda.',
        },
        () => removeOf(item, '1'),
      ),
    approve: (item: CartItem) =>
      runAndShow(() =>
        api('POST /api/cart/admin/:cartUUID/:cartItemId/approve', { params: paramsOf(item), query }),
      ),
    refuse: (item: CartItem, reason: string) =>
      runAndShow(() =>
        api('POST /api/cart/admin/:cartUUID/:cartItemId/refuse', {
          params: paramsOf(item),
          query,
          body: { reason },
        }),
      ),
    confirmNames: (item: CartItem) =>
      runAndShow(() =>
        api('POST /api/cart/admin/:cartUUID/:cartItemId/confirm-names', { params: paramsOf(item), query }),
      ),
    reopen: (item: CartItem) =>
      confirmed(
        {
          title: `Reabrir a formação de ${item.name}?`,
          detail: 'Os participantes são apagados e o comprador inscreve outra vez.',
        },
        () => api('POST /api/cart/admin/:cartUUID/:cartItemId/reopen', { params: paramsOf(item), query }),
      ),
  }
}
