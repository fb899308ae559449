import { Link } from 'wouter'
import { PhotoWidget } from '#areas/account/components/photo/PhotoWidget.tsx'
import { useLogout } from '#components/person/use-logout.ts'
import { Page } from '#shell/Page.tsx'
import { session } from '#storage/page-reads.ts'
import { adminToken, readStored } from '#storage/session.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Contact } from './Contact.tsx'
import styles from './ContaPage.module.css'
import { Devices } from './Devices.tsx'

type Entry = { href: string; icon: IconName; name: string }

/** Who is logged in, with photo, contact and devices, and links to what belongs to the visitor. */
export default function ContaPage() {
  const isLoggedIn = session.isLoggedIn()
  const logout = useLogout(session)
  const [name, userId] = [readStored('mdlName'), readStored('mdlUserId')]
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
        <div className={styles['who']}>
          <PhotoWidget name={name} uuid={readStored('mdlUUID')} session={session} here="/conta" />
          <p>
            <b className={typography['line']}>{name}</b>
            <Contact session={session} userId={userId} />
          </p>
        </div>
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
      {isLoggedIn && <Devices session={session} userId={userId} />}
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
