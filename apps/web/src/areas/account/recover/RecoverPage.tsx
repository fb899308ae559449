import { useLocation } from 'wouter'
import { Page } from '#shell/Page.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

export default function RecoverPage() {
  const [, navigate] = useLocation()
  return (
    <Page title="Como você quer receber o código?" tab="Recuperar senha" width="narrow" horizon>
      <p>Com o código você define uma nova senha.</p>
      <Button size="tall" fill onClick={() => navigate('/recover-mobile')}>
        <Icon name="talk" />
        Código por SMS
      </Button>
      <Button size="tall" fill onClick={() => navigate('/recover-email')}>
        <Icon name="mail" />
        Código por e-mail
      </Button>
      <Button look="quiet" onClick={() => navigate('/login-enter')}>
        Voltar
      </Button>
    </Page>
  )
}
