import type { ReactNode } from 'react'
import { Page } from '#shell/Page.tsx'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { SALE_LINK } from '#components/admin/admin-links.ts'

type Props = {
  title: string
  busy: boolean
  onSave: () => void
  onBack: () => void
  children: ReactNode
}

/** The page of an administrator's form, with a link back and one action. */
export const FormPage = ({ title, busy, onSave, onBack, children }: Props) => (
  <Page
    title={title}
    place={SALE_LINK}
    bar={
      <ActionBar>
        <Button onClick={onBack}>Voltar</Button>
        <Button look="main" busy={busy} onClick={onSave}>
          Salvar
        </Button>
      </ActionBar>
    }
  >
    {children}
  </Page>
)
