import { useState } from 'react'
import { useLocation } from 'wouter'
import { recallDraft } from '#storage/page-reads.ts'
import { readStored } from '#storage/session.ts'
import { Page } from '#shell/Page.tsx'
import { AskForCode } from '#areas/account/components/AskForCode.tsx'
import { SendAgain } from '#areas/account/components/SendAgain.tsx'
import { cpfToStart, keepTypedCpf, SENT_CODES, TYPED_CPF } from '#storage/before-login.ts'
import { useSendCode } from '#areas/account/components/use-send-code.ts'
import { Button } from '#ui/Button.tsx'
import { CodeSent } from './CodeSent.tsx'

export default function RecoverEmailPage() {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(() => ({
    cpf: cpfToStart(recallDraft(TYPED_CPF), readStored('mdlCPF')),
    contact: '',
  }))
  const [isSent, setIsSent] = useState(false)
  const { send, busy, waitSeconds } = useSendCode({
    by: 'email',
    typed,
    landing: readStored('landingTag'),
    draft: recallDraft(SENT_CODES),
  })

  return (
    <Page title="Recuperar senha" tab="Recuperar senha por e-mail" width="narrow" horizon>
      {isSent ? (
        <CodeSent contact={typed.contact} onCorrect={() => setIsSent(false)}>
          <SendAgain waitSeconds={waitSeconds} busy={busy} onSend={send} />
        </CodeSent>
      ) : (
        <AskForCode
          by="email"
          typed={typed}
          onTyped={(now) => {
            setTyped(now)
            keepTypedCpf(now.cpf)
          }}
          busy={busy}
          waitSeconds={waitSeconds}
          onValid={() => void send().then(setIsSent)}
        />
      )}
      <Button look="quiet" onClick={() => navigate('/recover')}>
        Voltar
      </Button>
    </Page>
  )
}
