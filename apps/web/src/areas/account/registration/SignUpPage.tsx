import { session } from '#storage/page-reads.ts'
import { readStored } from '#storage/session.ts'
import { useHash } from '#shell/use-hash.ts'
import { EditAccount } from './EditAccount.tsx'
import { NewAccount } from './NewAccount.tsx'

export default function SignUpPage() {
  if (useHash() !== 'modify')
    return (
      <NewAccount
        origin={{ loginRedirect: readStored('loginRedirect'), eventUUID: readStored('eventUUID') }}
      />
    )
  const known = {
    cpf: readStored('mdlCPF'),
    name: readStored('mdlName'),
    email: readStored('mdlEmail'),
    sex: readStored('mdlSex'),
  }
  return <EditAccount userId={readStored('mdlUserId')} session={session} known={known} />
}
