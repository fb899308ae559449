import type { StaffKey } from '@porteira/contract'
import { useId } from 'react'
import { urlOf } from '#api/url-of.ts'
import type { useDownload } from '#components/admin/use-download.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'

const PAPER = 'GET /api/events/:eventUUID/report/results/:paper'
const FEDERATION = 'GET /api/events/:eventUUID/report/federation'

const PAPERS = [
  ['results', 'Resultados das provas'],
  ['champions', 'Campeões por entidade'],
  ['prizes', 'Prêmios para assinar'],
  ['protests', 'Protestos'],
] as const

type Props = {
  eventUUID: string
  token: string
  may: (key: StaffKey) => boolean
  buttonFor: ReturnType<typeof useDownload>['buttonFor']
}

/** The papers about the results of an event that a role may download. */
export function ResultPapers({ eventUUID, token, may, buttonFor }: Props) {
  const id = useId()
  if (!may(PAPER) && !may(FEDERATION)) return null
  const input = { params: { eventUUID }, query: { token } }
  const addressOf = (paper: string) => urlOf(PAPER, { ...input, params: { eventUUID, paper } })

  return (
    <div role="group" className={layout['pile']} aria-labelledby={id}>
      <h3 id={id} className={typography['label']}>
        Resultados
      </h3>
      <div className={layout['row']}>
        {may(PAPER) &&
          PAPERS.map(([paper, label]) => (
            <Button key={paper} size="small" {...buttonFor(addressOf(paper))}>
              {label}
            </Button>
          ))}
        {may(FEDERATION) && (
          <Button size="small" {...buttonFor(urlOf(FEDERATION, input))}>
            Lista da federação
          </Button>
        )}
      </div>
    </div>
  )
}
