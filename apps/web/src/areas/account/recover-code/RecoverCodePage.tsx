import { useState } from 'react'
import { useLocation } from 'wouter'
import { recallDraft } from '#storage/page-reads.ts'
import { readStored } from '#storage/session.ts'
import { Page } from '#shell/Page.tsx'
import { AskForCode } from '#areas/account/components/AskForCode.tsx'
import { CodeDialog } from '#areas/account/components/CodeDialog.tsx'
import { SendAgain } from '#areas/account/components/SendAgain.tsx'
import { cpfToStart, keepTypedCpf, SENT_CODES, TYPED_CPF } from '#storage/before-login.ts'
import { useSendCode } from '#areas/account/components/use-send-code.ts'
import { Button } from '#ui/Button.tsx'
import { CodeSent } from './CodeSent.tsx'

/** Sends a code for a forgotten password: by mail, which has a link, or by SMS, whose code is typed here. */
export default function RecoverCodePage() {
  const [path, navigate] = useLocation()
  const by = path.startsWith('/recover-email') ? 'email' : 'mobile'
  const [typed, setTyped] = useState(() => ({
    cpf: cpfToStart(recallDraft(TYPED_CPF), readStored('mdlCPF')),
    contact: '',
  }))
  const landing = readStored('landingTag')
  const [isSent, setIsSent] = useState(false)
  const { send, busy, waitSeconds } = useSendCode({ by, typed, landing, draft: recallDraft(SENT_CODES) })
  const again = <SendAgain waitSeconds={waitSeconds} busy={busy} onSend={send} />

  function redefine(code: string) {
    const link = new URLSearchParams({ cpf: typed.cpf, code, landing })
    navigate(`/redefine?${link}`)
  }

  return (
    <Page
      title="Recuperar senha"
      tab={`Recuperar senha por ${by === 'email' ? 'e-mail' : 'SMS'}`}
      width="narrow"
      horizon
    >
      {isSent && by === 'email' ? (
        <CodeSent contact={typed.contact} onCorrect={() => setIsSent(false)}>
          {again}
        </CodeSent>
      ) : (
        <AskForCode
          by={by}
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
      {isSent && by === 'mobile' && (
        <CodeDialog onCode={redefine} onClose={() => setIsSent(false)}>
          {again}
        </CodeDialog>
      )}
    </Page>
  )
}
