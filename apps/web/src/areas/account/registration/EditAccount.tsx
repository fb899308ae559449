import { type Account, ACCOUNT_DEFAULTS, accountMessages, isSex } from '@porteira/domain'
import { useState } from 'react'
import type { Session } from '#storage/page-reads.ts'
import { useAsk } from '#components/messages/messages.tsx'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { AccountPage } from './AccountPage.tsx'
import { defaultQuestions } from './default-questions.ts'
import { focusField } from './focus-field.ts'
import { useOwnAccount } from './use-own-account.ts'
import { useSaveAccount } from './use-save-account.ts'

type Props = {
  userId: string
  session: Session
  /** The fields of the account in the browser storage. */
  known: { cpf: string; name: string; email: string; sex: string }
}

/** The form of the buyer's own account. All fields except the CPF can be changed. */
export function EditAccount({ userId, session, known }: Props) {
  const { account: stored, error, isAsking, again } = useOwnAccount(userId, session)
  const [changes, setChanges] = useState<Partial<Account>>({})
  const account = { ...accountFromStorage(known), ...stored, ...changes }
  const { save, busy } = useSaveAccount({ account, userId, session })
  const ask = useAsk()
  const [isBirthdateConfirmed, setIsBirthdateConfirmed] = useState(false)

  async function askAndSave() {
    const birth = defaultQuestions(account).find(({ field }) => field === 'birthdate')
    if (birth && !isBirthdateConfirmed) {
      const answer = await ask({ title: birth.says, yes: 'Sim', no: 'Corrigir' })
      if (answer !== 'yes') return focusField('birthdate')
      setIsBirthdateConfirmed(true)
    }
    await save()
  }

  return (
    <AccountPage
      title={accountMessages.profileTitle}
      tab="Editar cadastro"
      account={account}
      onChange={(part) => setChanges((before) => ({ ...before, ...part }))}
      cpfLocked
      isOpen={stored !== undefined}
      isAsking={isAsking}
      reason="Buscando seus dados…"
      legend="Seus dados"
      saving={busy}
      onValid={() => void askAndSave()}
      besideCpf={error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
    />
  )
}

/** The account to show before the server has answered. */
const accountFromStorage = ({ sex, ...known }: Props['known']): Account => ({
  ...known,
  nickname: '',
  mobile: '',
  sex: isSex(sex) ? sex : '',
  birthdate: '',
  state: ACCOUNT_DEFAULTS.state,
  city: '',
})
