import type { Login } from '@porteira/contract'
import { storeCarts, selectCartsOf } from './own-carts.ts'
import { remember } from './remember.ts'
import { readStored } from './session.ts'

/** Keeps a login, and which of its carts are of the event the buyer is at. */
export function storeLogin(login: Login) {
  remember('mdlToken', login.token)
  remember('mdlUserId', login.userId)
  remember('mdlUUID', login.uuid)
  remember('mdlCPF', login.cpf)
  remember('mdlEmail', login.email)
  remember('mdlName', login.name)
  remember('mdlSex', login.sex)
  remember('mdlAdmin', login.admin)
  storeCarts(login)
  selectCartsOf(readStored('eventUUID'))
}
