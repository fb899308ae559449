import type { EventCard, StaffKey } from '@porteira/contract'
import { urlOf } from '#api/url-of.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useDownload } from '#components/admin/use-download.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { ButtonGroup } from './ButtonGroup.tsx'
import { ResultPapers } from './ResultPapers.tsx'

const LISTS = [
  ['GET /api/events/:eventUUID/report/start', 'Lista de largada'],
  ['GET /api/events/:eventUUID/report/insurance', 'Lista do seguro'],
  ['GET /api/events/:eventUUID/report/checkin', 'Lista da conferência'],
  ['GET /api/events/:eventUUID/report/places', 'Vagas sem competidor'],
] as const

const SALES = 'GET /api/events/:eventUUID/report/sales'

/** The lists of an event that a role may download. */
export function Lists({ event, admin }: { event: EventCard; admin: Admin }) {
  const { eventUUID, hasRules } = event
  const { buttonFor, progress } = useDownload(admin)
  const may = (key: StaffKey) => admin.may(key, eventUUID)
  const input = { params: { eventUUID }, query: { token: admin.token } }
  return (
    <>
      <ButtonGroup name="Inscrições">
        {LISTS.map(
          ([key, label]) =>
            may(key) && (
              <Button key={key} size="small" icon="download" {...buttonFor(urlOf(key, input))}>
                {label}
              </Button>
            ),
        )}
      </ButtonGroup>
      {may(SALES) && (
        <ButtonGroup name="Dinheiro">
          <Button size="small" icon="download" {...buttonFor(urlOf(SALES, input))}>
            Relatório financeiro
          </Button>
        </ButtonGroup>
      )}
      {hasRules === 1 && (
        <ResultPapers eventUUID={eventUUID} token={admin.token} may={may} buttonFor={buttonFor} />
      )}
      <p className={typography['caption']} role="status">
        {progress}
      </p>
    </>
  )
}
