import type { StaffKey } from '@porteira/contract'
import { urlOf } from '#api/url-of.ts'
import type { useDownload } from '#components/admin/use-download.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonGroup } from './ButtonGroup.tsx'

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
  if (!may(PAPER) && !may(FEDERATION)) return null
  const input = { params: { eventUUID }, query: { token } }
  const addressOf = (paper: string) => urlOf(PAPER, { ...input, params: { eventUUID, paper } })

  return (
    <ButtonGroup name="Resultados">
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
    </ButtonGroup>
  )
}
