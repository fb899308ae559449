import { useLocation } from 'wouter'
import { cartAddress } from '#components/admin/admin-links.ts'
import { useHash } from '#shell/use-hash.ts'

const CART_CODE = /^[A-Z\d]+(?:-[A-Z\d]+)?$/

/** The cart that the address names after #, so that a reload and the back button show it again. */
export function useSelectedCart() {
  const hash = useHash()
  const [, navigate] = useLocation()
  const code = CART_CODE.test(hash) ? hash : undefined
  return {
    code,
    /** Without a new entry in the history of the browser. */
    show: (cartCode: string) => navigate(cartAddress(cartCode), { replace: true }),
    clear: () => {
      if (code) navigate('/admin-carts', { replace: true })
    },
  }
}
