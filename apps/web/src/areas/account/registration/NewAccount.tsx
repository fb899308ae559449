import { ACCOUNT_DEFAULTS, type Account, accountMessages } from '@porteira/domain'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Origin } from '#areas/account/components/use-after-login.ts'
import { PasswordDialog } from '#areas/account/components/PasswordDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { AccountPage } from './AccountPage.tsx'
import { type DefaultQuestion, defaultQuestions } from './default-questions.ts'
import { DefaultsCheck } from './DefaultsCheck.tsx'
import { focusField } from './focus-field.ts'
import { useCpfLookup } from './use-cpf-lookup.ts'
import { useCreateAccount } from './use-create-account.ts'

const empty: Account = {
  cpf: '',
  nickname: '',
  name: '',
  email: '',
  mobile: '',
  sex: '',
  ...ACCOUNT_DEFAULTS,
  city: ACCOUNT_DEFAULTS.city.toLocaleUpperCase('pt-BR'),
}

export function NewAccount({ origin }: { origin: Origin }) {
  const [account, setAccount] = useState(empty)
  const [choosesPassword, setChoosesPassword] = useState(false)
  const [confirmed, setConfirmed] = useState<DefaultQuestion['field'][]>([])
  const change = (part: Partial<Account>) => setAccount((before) => ({ ...before, ...part }))
  const lookup = useCpfLookup(account.cpf, change)
  const { create, busy, refusal } = useCreateAccount(account, origin)
  const questions = defaultQuestions(account).filter(({ field }) => !confirmed.includes(field))
  const [question] = questions

  function confirm(field: DefaultQuestion['field']) {
    flushSync(() => setConfirmed([...confirmed, field]))
    // The pressed button is gone after the last question.
    if (questions.length === 1) focusField('password')
  }

  function correct(field: DefaultQuestion['field']) {
    // The browser gives the focus back to the button under the dialog, so the field gets it afterwards.
    flushSync(() => setChoosesPassword(false))
    focusField(field)
  }

  return (
    <AccountPage
      title={accountMessages.signUpTitle}
      tab="Cadastro"
      account={account}
      onChange={change}
      isOpen={lookup.isDone}
      isAsking={lookup.isAsking}
      reason={lookup.isAsking ? 'Consultando o CPF…' : 'Digite seu CPF: os outros campos abrem em seguida.'}
      legend={lookup.isDone ? 'Seus dados' : 'Digite seu CPF para preencher os dados'}
      onValid={() => setChoosesPassword(true)}
      besideCpf={
        lookup.failed && (
          <Button busy={lookup.isAsking} onClick={lookup.again}>
            Consultar o CPF de novo
          </Button>
        )
      }
    >
      {choosesPassword && (
        <PasswordDialog
          cpf={account.cpf}
          busy={busy}
          refusal={refusal}
          onClose={() => setChoosesPassword(false)}
          onPassword={(password) => void create(password)}
        >
          {question && (
            <DefaultsCheck
              question={question}
              onYes={() => confirm(question.field)}
              onCorrect={() => correct(question.field)}
            />
          )}
        </PasswordDialog>
      )}
    </AccountPage>
  )
}
