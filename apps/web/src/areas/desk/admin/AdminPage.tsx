import { urlOf } from '#api/url-of.ts'
import { useLocation } from 'wouter'
import { readStored } from '#storage/session.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useDownload } from '#components/admin/use-download.ts'
import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PixReviewButton } from './PixReviewButton.tsx'
import { SecondFactor } from './SecondFactor.tsx'

export default function AdminPage({ admin }: { admin: Admin }) {
  const [, navigate] = useLocation()
  const { fetchReport, isRunning, progress } = useDownload(admin)
  const notPaid = urlOf('GET /api/events/report/not_paid', { query: { token: admin.token } })
  const toRefund = urlOf('GET /api/events/report/to_return', { query: { token: admin.token } })

  return (
    <Page title="Administração" masthead="brand" width="narrow">
      <nav className={layout['stack']} aria-label="Administração">
        <Button look="main" size="tall" fill onClick={() => navigate('/admin-events')}>
          Eventos
        </Button>
        <Button look="main" size="tall" fill onClick={() => navigate('/admin-carts')}>
          Carrinhos
        </Button>
        <PixReviewButton admin={admin} />
      </nav>
      <section className={layout['stack']}>
        <h2 className={typography['heading']}>Relatórios</h2>
        <Button fill busy={isRunning(notPaid)} onClick={() => void fetchReport(notPaid)}>
          <Icon name="download" />
          Baixar relatório de inadimplência
        </Button>
        <Button fill busy={isRunning(toRefund)} onClick={() => void fetchReport(toRefund)}>
          <Icon name="download" />
          Baixar lista a devolver
        </Button>
        <p className={typography['caption']} role="status">
          {progress}
        </p>
      </section>
      <SecondFactor admin={admin} cpf={readStored('mdlCPF')} />
    </Page>
  )
}
