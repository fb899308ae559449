import { urlOf } from '#api/url-of.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useDownload } from '#components/admin/use-download.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'

/** The reports of all events. Those of one event are on the page of the events. */
export function Reports({ admin }: { admin: Admin }) {
  const { buttonFor, progress } = useDownload(admin)
  const notPaid = urlOf('GET /api/events/report/not_paid', { query: { token: admin.token } })
  const toRefund = urlOf('GET /api/events/report/to_return', { query: { token: admin.token } })

  if (!admin.may('GET /api/events/report/not_paid')) return null
  return (
    <Section id="relatorios" title="Relatórios">
      <div className={layout['row']}>
        <Button icon="download" {...buttonFor(notPaid)}>
          Baixar relatório de inadimplência
        </Button>
        <Button icon="download" {...buttonFor(toRefund)}>
          Baixar lista a devolver
        </Button>
      </div>
      <p className={typography['caption']} role="status">
        {progress}
      </p>
    </Section>
  )
}
