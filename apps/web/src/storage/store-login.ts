import type { Login } from '@porteira/contract'
import { forgetRiderDrafts } from './rider-drafts.ts'
import { storeCarts, selectCartsOf } from './own-carts.ts'
import { forget, remember } from './remember.ts'
import { readStored } from './session.ts'

/** Stores a login and selects its carts of the current event. */
export function storeLogin(login: Login) {
  if (readStored('mdlUserId') !== String(login.userId)) forget('mdlPurchases')
  remember('mdlToken', login.token)
  remember('mdlUserId', login.userId)
  remember('mdlUUID', login.uuid)
  remember('mdlCPF', login.cpf)
  remember('mdlEmail', login.email)
  remember('mdlName', login.name)
  remember('mdlSex', login.sex)
  remember('mdlAdmin', login.admin)
  remember('mdlRoles', JSON.stringify(login.roles))
  storeCarts(login)
  forgetRiderDrafts([...login.cartsPaid, ...login.cartsRegistered].map(({ cartUUID }) => cartUUID))
  selectCartsOf(readStored('eventUUID'))
}
