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

export default function RecoverMobilePage() {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(() => ({
    cpf: cpfToStart(recallDraft(TYPED_CPF), readStored('mdlCPF')),
    contact: '',
  }))
  const landing = readStored('landingTag')
  const [waitsForCode, setWaitsForCode] = useState(false)
  const { send, busy, waitSeconds } = useSendCode({
    by: 'mobile',
    typed,
    landing,
    draft: recallDraft(SENT_CODES),
  })

  function redefine(code: string) {
    const link = new URLSearchParams({ cpf: typed.cpf, code, landing })
    navigate(`/redefine?${link}`)
  }

  return (
    <Page title="Recuperar senha" tab="Recuperar senha por SMS" width="narrow" horizon>
      <AskForCode
        by="mobile"
        typed={typed}
        onTyped={(now) => {
          setTyped(now)
          keepTypedCpf(now.cpf)
        }}
        busy={busy}
        waitSeconds={waitSeconds}
        onValid={() => void send().then(setWaitsForCode)}
      />
      <Button look="quiet" onClick={() => navigate('/recover')}>
        Voltar
      </Button>
      {waitsForCode && (
        <CodeDialog onCode={redefine} onClose={() => setWaitsForCode(false)}>
          <SendAgain waitSeconds={waitSeconds} busy={busy} onSend={send} />
        </CodeDialog>
      )}
    </Page>
  )
}
