import { accountMessages, FIELD_LIMITS, isValidCpf, isValidMobile } from '@porteira/domain'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { recall } from '#api/session.ts'
import { CpfField } from '#components/CpfField.tsx'
import { useMessage } from '#components/messages.tsx'
import { Page } from '#components/Page.tsx'
import { CodeDialog } from '#components/recovery/CodeDialog.tsx'
import { useSendCode } from '#components/recovery/use-send-code.ts'
import words from '#styles/words.module.css'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'

export default function RecoverMobilePage() {
  const show = useMessage()
  const [, navigate] = useLocation()
  const [cpf, setCpf] = useState(() => recall('mdlCPF'))
  const [mobile, setMobile] = useState('')
  const [waitsForCode, setWaitsForCode] = useState(false)
  const cpfBox = useRef<HTMLInputElement>(null)
  const mobileBox = useRef<HTMLInputElement>(null)
  const { send, busy } = useSendCode()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!isValidCpf(cpf)) {
      await show(accountMessages.invalidCpf)
      return cpfBox.current?.focus()
    }
    if (!isValidMobile(mobile)) {
      await show(accountMessages.invalidMobile)
      return mobileBox.current?.focus()
    }
    setWaitsForCode(await send(cpf, { mobile }))
  }

  function redefine(code: string) {
    const link = new URLSearchParams({ cpf, code, landing: recall('landingTag') })
    navigate(`/redefine?${link}`)
  }

  return (
    <Page title="Recuperar senha" tab="Recuperar senha por SMS" width="narrow" horizon>
      <form className={words['stack']} noValidate onSubmit={(event) => void submit(event)}>
        <p>Enviaremos um código para o celular do seu cadastro.</p>
        <CpfField inputRef={cpfBox} name="cpf" value={cpf} onValue={setCpf} autoComplete="username" />
        <TextInput
          label="Celular"
          name="mobile"
          value={mobile}
          onValue={setMobile}
          inputRef={mobileBox}
          hint="Com o DDD da sua região."
          shape="digits"
          maxLength={FIELD_LIMITS.mobile}
          inputMode="tel"
          autoComplete="tel-national"
        />
        <Button type="submit" look="main" fill busy={busy}>
          Enviar código
        </Button>
      </form>
      <Button look="quiet" onClick={() => navigate('/recover')}>
        Voltar
      </Button>
      {waitsForCode && <CodeDialog onCode={redefine} onClose={() => setWaitsForCode(false)} />}
    </Page>
  )
}
