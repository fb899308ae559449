import { useHash } from '#shell/use-hash.ts'
import { EditAccount } from './EditAccount.tsx'
import { NewAccount } from './NewAccount.tsx'

export default function RegistrationPage() {
  return useHash() === 'modify' ? <EditAccount /> : <NewAccount />
}
