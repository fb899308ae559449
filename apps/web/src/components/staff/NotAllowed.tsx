import type { OwnRole } from '@porteira/contract'
import { accountMessages } from '@porteira/domain'
import { Page } from '#shell/Page.tsx'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { roleText } from './role-words.ts'

type Props = { roles: OwnRole[]; path: string }

/** The page of an address that no role of the person allows. A new login reads the roles again. */
export function NotAllowed({ roles, path }: Props) {
  const logInFirst = useLogInFirst()
  return (
    <Page title="Sem permissão" masthead="brand" width="narrow">
      <Callout tone="bad" live>
        {accountMessages.roleRequired}
      </Callout>
      <section className={layout['stack']}>
        <h2 className={typography['subheading']}>O que você pode</h2>
        <ul>
          {roles.map((role) => (
            <li key={`${role.role} ${role.eventUUID}`}>{roleText(role)}</li>
          ))}
        </ul>
        <p className={typography['caption']}>
          Recebeu um papel agora? Entre de novo. Quem concede papéis é o organizador do evento.
        </p>
      </section>
      <div className={layout['row']}>
        <LinkButton look="main" href="/admin#logged">
          Voltar ao início
        </LinkButton>
        <Button onClick={() => logInFirst(path, { asAdmin: true })}>Entrar de novo</Button>
      </div>
    </Page>
  )
}
