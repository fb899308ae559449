import { useState } from 'react'
import { useLocation } from 'wouter'
import { readStored } from '#storage/session.ts'
import { Page } from '#shell/Page.tsx'
import { AskForCode } from '#areas/account/components/AskForCode.tsx'
import { CodeDialog } from '#areas/account/components/CodeDialog.tsx'
import { Button } from '#ui/Button.tsx'

export default function RecoverMobilePage() {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(() => ({ cpf: readStored('mdlCPF'), contact: '' }))
  const landing = readStored('landingTag')
  const [waitsForCode, setWaitsForCode] = useState(false)

  function redefine(code: string) {
    const link = new URLSearchParams({ cpf: typed.cpf, code, landing })
    navigate(`/redefine?${link}`)
  }

  return (
    <Page title="Recuperar senha" tab="Recuperar senha por SMS" width="narrow" horizon>
      <AskForCode
        by="mobile"
        typed={typed}
        landing={landing}
        onTyped={setTyped}
        onSent={() => setWaitsForCode(true)}
      />
      <Button look="quiet" onClick={() => navigate('/recover')}>
        Voltar
      </Button>
      {waitsForCode && <CodeDialog onCode={redefine} onClose={() => setWaitsForCode(false)} />}
    </Page>
  )
}
