import { session } from '#storage/page-reads.ts'
import { recall } from '#storage/session.ts'
import { useHash } from '#shell/use-hash.ts'
import { EditAccount } from './EditAccount.tsx'
import { NewAccount } from './NewAccount.tsx'

export default function RegistrationPage() {
  if (useHash() !== 'modify')
    return <NewAccount origin={{ loginRedirect: recall('loginRedirect'), eventUUID: recall('eventUUID') }} />
  const known = {
    cpf: recall('mdlCPF'),
    name: recall('mdlName'),
    email: recall('mdlEmail'),
    sex: recall('mdlSex'),
  }
  return <EditAccount userId={recall('mdlUserId')} session={session} known={known} />
}
