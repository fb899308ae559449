import { useLocation } from 'wouter'
import { readStored } from '#storage/session.ts'
import { Page } from '#shell/Page.tsx'
import { useHash } from '#shell/use-hash.ts'
import { usePageRestoreReload } from '#shell/use-page-restore-reload.ts'
import { Button } from '#ui/Button.tsx'
import styles from './LoginPage.module.css'
import { useStoredLogin } from './use-stored-login.ts'

export default function LoginPage() {
  const isAdmin = useHash() === 'admin'
  const [, navigate] = useLocation()
  usePageRestoreReload()
  const [token, email, name] = [readStored('mdlToken'), readStored('mdlEmail'), readStored('mdlName')]
  useStoredLogin({
    isAdmin,
    stored: email && name && token,
    origin: { loginRedirect: readStored('loginRedirect'), eventUUID: readStored('eventUUID'), isAdmin },
  })

  return (
    <Page title="Quem vai laçar?" tab="Entrar" width="narrow" horizon>
      <div className={styles['option']}>
        <p id="new-here">Primeira vez por aqui:</p>
        <Button size="tall" fill aria-describedby="new-here" onClick={() => navigate('/registration')}>
          CADASTRE-SE
        </Button>
      </div>
      <div className={styles['option']}>
        <p id="known-here">Você já tem CPF e senha:</p>
        <Button
          look="main"
          size="tall"
          fill
          aria-describedby="known-here"
          onClick={() => navigate(isAdmin ? '/login-enter#admin' : '/login-enter')}
        >
          JÁ SOU CADASTRADO
        </Button>
      </div>
      <Button look="quiet" onClick={() => navigate('/')}>
        Voltar
      </Button>
    </Page>
  )
}
