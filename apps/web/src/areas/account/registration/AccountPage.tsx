import { type Account, accountProblem, businessDate } from '@porteira/domain'
import type { FormEvent, ReactNode } from 'react'
import { CpfField } from '#components/person/CpfField.tsx'
import { useMessage } from '#components/messages/messages.tsx'
import { Page } from '#shell/Page.tsx'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { AccountFields } from './AccountFields.tsx'
import styles from './SignUpPage.module.css'

type Props = {
  title: string
  tab: string
  account: Account
  onChange: (part: Partial<Account>) => void
  cpfLocked?: boolean
  /** The fields after the CPF are enabled. */
  isOpen: boolean
  isAsking: boolean
  /** Why the form cannot be saved, while the fields are disabled. */
  reason: string
  legend: string
  saving?: boolean
  /** Called when the form is submitted without errors. */
  onValid: () => void
  besideCpf?: ReactNode
  children?: ReactNode
}

/** The form of a new or an existing account. On submit the first wrong field gets the focus, with its message. */
export function AccountPage(props: Props) {
  const { account, onChange, isOpen, isAsking, saving = false } = props
  const show = useMessage()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (saving) return
    const fields = event.currentTarget.elements
    const problem = accountProblem(account, businessDate(new Date()))
    if (!problem) return props.onValid()
    await show(problem.message)
    const field = fields.namedItem(problem.field)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <Page
      title={props.title}
      tab={props.tab}
      width="narrow"
      bar={
        <ActionBar>
          {!isOpen && (
            <p id="why-disabled" className={styles['reason']}>
              {props.reason}
            </p>
          )}
          <Button
            type="submit"
            form="account"
            look="main"
            disabled={!isOpen}
            aria-describedby={isOpen ? undefined : 'why-disabled'}
            busy={saving}
          >
            Salvar
          </Button>
        </ActionBar>
      }
    >
      <form id="account" className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <CpfField
          name="cpf"
          value={account.cpf}
          onValue={(cpf) => onChange({ cpf })}
          readOnly={props.cpfLocked ?? false}
          autoComplete="username"
        />
        {props.besideCpf}
        <fieldset className={styles['form']} disabled={!isOpen} aria-busy={isAsking}>
          <legend className={styles['legend']}>{props.legend}</legend>
          <AccountFields account={account} onChange={onChange} />
        </fieldset>
      </form>
      {props.children}
    </Page>
  )
}
