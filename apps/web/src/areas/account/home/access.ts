import { recall, type StorageKey } from '#storage/session.ts'

const NEEDED: StorageKey[] = ['mdlToken', 'mdlUserId', 'mdlUUID', 'mdlCPF', 'mdlEmail', 'mdlName', 'mdlSex']

/** Who may see the page: the buyer who is stored, whole, and whom the address names if it names one. */
export function accessOf(userCPF: string | undefined) {
  if (NEEDED.some((key) => recall(key) === '')) return 'log-in'
  return userCPF === undefined || userCPF === recall('mdlCPF') ? 'open' : 'other-buyer'
}
