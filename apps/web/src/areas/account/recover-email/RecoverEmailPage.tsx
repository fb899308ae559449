import { useState } from 'react'
import { useLocation } from 'wouter'
import { readStored } from '#storage/session.ts'
import { Page } from '#shell/Page.tsx'
import { AskForCode } from '#areas/account/components/AskForCode.tsx'
import { Button } from '#ui/Button.tsx'
import { CodeSent } from './CodeSent.tsx'

export default function RecoverEmailPage() {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(() => ({ cpf: readStored('mdlCPF'), contact: '' }))
  const [isSent, setIsSent] = useState(false)

  return (
    <Page title="Recuperar senha" tab="Recuperar senha por e-mail" width="narrow" horizon>
      {isSent ? (
        <CodeSent onAgain={() => setIsSent(false)} />
      ) : (
        <AskForCode
          by="email"
          typed={typed}
          landing={readStored('landingTag')}
          onTyped={setTyped}
          onSent={() => setIsSent(true)}
        />
      )}
      <Button look="quiet" onClick={() => navigate('/recover')}>
        Voltar
      </Button>
    </Page>
  )
}
