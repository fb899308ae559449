import { accountMessages, FIELD_BOUNDS, isValidCpf, isValidPassword } from '@porteira/domain'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { recallDraft } from '#storage/page-reads.ts'
import { readStored } from '#storage/session.ts'
import { CpfField } from '#components/person/CpfField.tsx'
import { useMessage } from '#components/messages/messages.tsx'
import { Page } from '#shell/Page.tsx'
import { useHash } from '#shell/use-hash.ts'
import { cpfToStart, keepTypedCpf, TYPED_CPF } from '#storage/before-login.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './LoginEnterPage.module.css'
import { useLogin } from './use-login.ts'

export default function LoginEnterPage() {
  const isAdmin = useHash() === 'admin'
  const [, navigate] = useLocation()
  const show = useMessage()
  const [cpf, setCpf] = useState(() => cpfToStart(recallDraft(TYPED_CPF), readStored('mdlCPF')))
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const cpfBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)
  const { login, busy, needsOtp } = useLogin(isAdmin, {
    loginRedirect: readStored('loginRedirect'),
    eventUUID: readStored('eventUUID'),
    isAdmin,
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!isValidCpf(cpf)) {
      await show(accountMessages.invalidCpf)
      return cpfBox.current?.focus()
    }
    if (!isValidPassword(password)) {
      await show(accountMessages.invalidPassword)
      return passwordBox.current?.focus()
    }
    if (!(await login({ cpf, password, otp }))) passwordBox.current?.focus()
  }

  return (
    <Page title={isAdmin ? 'Administração' : 'Que bom te ver de novo'} tab="Entrar" width="narrow" horizon>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <CpfField
          inputRef={cpfBox}
          name="cpf"
          value={cpf}
          onValue={(typed) => {
            setCpf(typed)
            keepTypedCpf(typed)
          }}
          autoComplete="username"
        />
        <PasswordInput
          label="Senha"
          name="password"
          value={password}
          onValue={setPassword}
          inputRef={passwordBox}
          maxLength={FIELD_BOUNDS.password}
          autoComplete="current-password"
        />
        {needsOtp && (
          <TextInput
            label="Código do autenticador"
            name="otp"
            value={otp}
            onValue={setOtp}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
        <Button type="submit" look="main" fill busy={busy}>
          Entrar
        </Button>
        <Link href="/recover" className={styles['forgot']}>
          Esqueci minha senha
        </Link>
      </form>
      <Button look="quiet" onClick={() => navigate(isAdmin ? '/login#admin' : '/login')}>
        Voltar
      </Button>
    </Page>
  )
}
