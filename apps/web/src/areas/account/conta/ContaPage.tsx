import { Link } from 'wouter'
import { useLogout } from '#components/person/use-logout.ts'
import { Page } from '#shell/Page.tsx'
import { session } from '#storage/page-reads.ts'
import { adminToken, readStored } from '#storage/session.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import styles from './ContaPage.module.css'

type Entry = { href: string; icon: IconName; name: string }

/** Links to what belongs to the visitor: the own data, the badge lookup, the privacy page, the administration. */
export default function ContaPage() {
  const isLoggedIn = session.isLoggedIn()
  const logout = useLogout(session)
  const own: Entry[] = isLoggedIn
    ? [
        { href: '/home', icon: 'ticket', name: 'Minhas inscrições' },
        { href: '/registration#modify', icon: 'person', name: 'Atualizar seu cadastro' },
      ]
    : []
  const entries: Entry[] = [
    ...own,
    { href: '/numero', icon: 'search', name: 'Meu número' },
    { href: '/privacidade', icon: 'eye', name: 'Privacidade' },
  ]

  return (
    <Page title="Conta" masthead="brand" width="narrow">
      {isLoggedIn ? (
        <p>
          Olá, <b>{readStored('mdlName')}</b>
          <br />
          <span className={typography['caption']}>Que bom te ver na cancha.</span>
        </p>
      ) : (
        <>
          <p>Entre para ver suas inscrições e seus pagamentos.</p>
          <LinkButton look="main" fill href="/home">
            Entrar
          </LinkButton>
          <LinkButton fill href="/registration">
            Criar cadastro
          </LinkButton>
        </>
      )}
      <Entries label="Conta" entries={entries} />
      {adminToken() !== '' && (
        <Entries
          label="Organização"
          entries={[{ href: '/admin#logged', icon: 'gear', name: 'Administração' }]}
        />
      )}
      {isLoggedIn && (
        <Button fill onClick={logout}>
          Sair
        </Button>
      )}
    </Page>
  )
}

const Entries = ({ label, entries }: { label: string; entries: Entry[] }) => (
  <nav className={styles['entries']} aria-label={label}>
    {entries.map(({ href, icon, name }) => (
      <Link key={href} href={href}>
        <Icon name={icon} />
        {name}
        <Icon name="forward" />
      </Link>
    ))}
  </nav>
)
