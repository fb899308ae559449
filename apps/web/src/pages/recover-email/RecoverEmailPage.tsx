import { accountMessages, FIELD_LIMITS, isValidCpf, isValidEmail } from '@porteira/domain'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { recall } from '#api/session.ts'
import { CpfField } from '#components/CpfField.tsx'
import { useMessage } from '#components/messages.tsx'
import { Page } from '#components/Page.tsx'
import { useSendCode } from '#components/recovery/use-send-code.ts'
import words from '#styles/words.module.css'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { CodeSent } from './CodeSent.tsx'

export default function RecoverEmailPage() {
  const show = useMessage()
  const [, navigate] = useLocation()
  const [cpf, setCpf] = useState(() => recall('mdlCPF'))
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const cpfBox = useRef<HTMLInputElement>(null)
  const emailBox = useRef<HTMLInputElement>(null)
  const { send, busy } = useSendCode()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!isValidCpf(cpf)) {
      await show(accountMessages.invalidCpf)
      return cpfBox.current?.focus()
    }
    if (!isValidEmail(email)) {
      await show(accountMessages.invalidEmail)
      return emailBox.current?.focus()
    }
    setIsSent(await send(cpf, { email }))
  }

  return (
    <Page title="Recuperar senha" tab="Recuperar senha por e-mail" width="narrow" horizon>
      {isSent ? (
        <CodeSent onAgain={() => setIsSent(false)} />
      ) : (
        <form className={words['stack']} noValidate onSubmit={(event) => void submit(event)}>
          <p>Enviaremos um código para o e-mail do seu cadastro.</p>
          <CpfField inputRef={cpfBox} name="cpf" value={cpf} onValue={setCpf} autoComplete="username" />
          <TextInput
            label="E-mail"
            name="email"
            value={email}
            onValue={setEmail}
            inputRef={emailBox}
            shape="uppercase"
            maxLength={FIELD_LIMITS.email}
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
          />
          <Button type="submit" look="main" fill busy={busy}>
            Enviar código
          </Button>
        </form>
      )}
      <Button look="quiet" onClick={() => navigate('/recover')}>
        Voltar
      </Button>
    </Page>
  )
}
