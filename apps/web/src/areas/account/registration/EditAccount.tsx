import { type Account, ACCOUNT_DEFAULTS, accountMessages, isSex } from '@porteira/domain'
import { useState } from 'react'
import { recall } from '#storage/session.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { AccountPage } from './AccountPage.tsx'
import { useOwnAccount } from './use-own-account.ts'
import { useSaveAccount } from './use-save-account.ts'

/** One's own account: all of it but the CPF can be changed. */
export function EditAccount() {
  const { account: stored, error, isAsking, again } = useOwnAccount()
  const [changes, setChanges] = useState<Partial<Account>>({})
  const account = { ...notYet(), ...stored, ...changes }
  const { save, busy } = useSaveAccount(account)

  return (
    <AccountPage
      title={accountMessages.profileTitle}
      tab="Editar cadastro"
      account={account}
      onChange={(part) => setChanges((before) => ({ ...before, ...part }))}
      cpfLocked
      isOpen={stored !== undefined}
      isAsking={isAsking}
      legend="Seus dados"
      saving={busy}
      onValid={() => void save()}
      besideCpf={error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
    />
  )
}

/** What this browser knows before the server has answered. */
function notYet(): Account {
  const sex = recall('mdlSex')
  return {
    cpf: recall('mdlCPF'),
    nickname: '',
    name: recall('mdlName'),
    email: recall('mdlEmail'),
    mobile: '',
    sex: isSex(sex) ? sex : '',
    birthdate: '',
    state: ACCOUNT_DEFAULTS.state,
    city: '',
  }
}
