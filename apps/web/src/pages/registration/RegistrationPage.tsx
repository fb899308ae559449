import {
  ACCOUNT_DEFAULTS,
  type Account,
  accountMessages,
  accountProblem,
  businessDate,
} from '@porteira/domain'
import { type FormEvent, useState } from 'react'
import { CpfField } from '#components/CpfField.tsx'
import { useMessage } from '#components/messages.tsx'
import { Page } from '#components/Page.tsx'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { AccountFields } from './AccountFields.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import styles from './RegistrationPage.module.css'
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

export default function RegistrationPage() {
  const show = useMessage()
  const [account, setAccount] = useState(empty)
  const [choosesPassword, setChoosesPassword] = useState(false)
  const change = (part: Partial<Account>) => setAccount((before) => ({ ...before, ...part }))
  const lookup = useCpfLookup(account.cpf, change)
  const { create, busy } = useCreateAccount(account)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = event.currentTarget.elements
    const problem = accountProblem(account, businessDate(new Date()))
    if (!problem) return setChoosesPassword(true)
    await show(problem.message)
    const field = fields.namedItem(problem.field)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <Page
      title={accountMessages.registrationTitle}
      tab="Cadastro"
      width="narrow"
      bar={
        <ActionBar>
          <Button type="submit" form="account" look="main" disabled={!lookup.isDone}>
            Salvar
          </Button>
        </ActionBar>
      }
    >
      <form id="account" className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <CpfField name="cpf" value={account.cpf} onValue={(cpf) => change({ cpf })} autoComplete="username" />
        {lookup.failed && (
          <Button busy={lookup.isAsking} onClick={lookup.again}>
            Consultar o CPF de novo
          </Button>
        )}
        <fieldset className={styles['form']} disabled={!lookup.isDone} aria-busy={lookup.isAsking}>
          <legend className={styles['legend']}>
            {lookup.isDone ? 'Seus dados' : 'Digite seu CPF para preencher os dados'}
          </legend>
          <AccountFields account={account} onChange={change} />
        </fieldset>
      </form>
      {choosesPassword && (
        <PasswordDialog
          cpf={account.cpf}
          busy={busy}
          onClose={() => setChoosesPassword(false)}
          onPassword={(password) => void create(password)}
        />
      )}
    </Page>
  )
}
