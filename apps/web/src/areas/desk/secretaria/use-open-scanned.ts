import { readEntryCode } from '@porteira/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { cartAddress } from '#components/admin/admin-links.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { saleAddress } from './addresses.ts'

const UNREADABLE = 'O leitor não leu o código inteiro. Leia de novo.'
const UNKNOWN = 'Este código não é de uma compra dos seus eventos.'

/** Opens the purchase of a scanned receipt: a sale of the desk at the till, any other among the carts. */
export function useOpenScanned(admin: Admin) {
  const { send, busy } = useAdminSend(admin)
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState<string>()

  async function open(text: string) {
    setProblem(undefined)
    if (!readEntryCode(text)) return setProblem(UNREADABLE)
    const input = { params: { term: text }, query: { token: admin.token } }
    const found = await send(() => api('GET /api/cart/admin/search/:term', input))
    const cart = found?.purchases[0]
    if (!found) return
    if (!cart) return setProblem(UNKNOWN)
    const { soldAtDesk, eventUUID, cartUUID, cartCode } = cart
    navigate(soldAtDesk === 1 ? saleAddress(eventUUID, cartUUID) : cartAddress(cartCode))
  }

  return { open, busy, problem, forget: () => setProblem(undefined) }
}
