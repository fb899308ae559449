import { scoreboardMessages } from '@porteira/domain'
import type { MayCall } from '#components/staff/may-call.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Status } from '#ui/Status.tsx'
import styles from './CategoryList.module.css'
import { useCategories } from './use-categories.ts'

type Props = {
  eventUUID: string
  token: string
  may: MayCall
  /** False on a device, which has no page of the office. */
  linksToOffice?: boolean
}

/** The categories of an event with their scoring pages and announcer pages. */
export function CategoryList({ eventUUID, token, may, linksToOffice = false }: Props) {
  const { categories, error, isAsking, again } = useCategories(eventUUID, token)
  const mayScore = may('POST /api/scoring/:catUUID/shots', eventUUID)
  const mayRead = may('GET /api/scoring/:catUUID', eventUUID)
  const mayDecide = linksToOffice && may('GET /api/competition/:catUUID', eventUUID)
  const mayReadProgramme = linksToOffice && may('GET /api/programme/:eventUUID', eventUUID)
  const mayAnnounce = may('GET /api/rankings/category/:catUUID/announcer', eventUUID)

  if (!categories) return <LoadState {...{ data: categories, error, isAsking, again }} shape={[3, 3, 3, 3]} />
  if (categories.length === 0) return <EmptyState says={scoreboardMessages.noCategories} />
  return (
    <>
      {mayReadProgramme && (
        <p>
          <LinkButton href={`/programa/${eventUUID}`} icon="calendar">
            Relógio do programa
          </LinkButton>
        </p>
      )}
      <ul className={styles['categories']} aria-label="Categorias">
        {categories.map(({ uuid, name, isCancelled }) => (
          <li key={uuid}>
            <b>
              {name} {isCancelled && <Status tone="gone">Cancelada</Status>}
            </b>
            <span className={styles['actions']}>
              {mayRead && (
                <LinkButton
                  href={`/apontador/${uuid}`}
                  aria-label={`${mayScore ? 'Apontar' : 'Ver planilha'}: ${name}`}
                >
                  {mayScore ? 'Apontar' : 'Ver planilha'}
                </LinkButton>
              )}
              {mayRead && (
                <LinkButton href={`/chamada/${uuid}`} aria-label={`Imprimir: ${name}`}>
                  Imprimir
                </LinkButton>
              )}
              {mayDecide && (
                <LinkButton href={`/competicao/${uuid}`} aria-label={`Decisões e resultado: ${name}`}>
                  Decisões
                </LinkButton>
              )}
              {mayAnnounce && (
                <LinkButton href={`/placar/category/${uuid}?narrador=1`} aria-label={`Narrar: ${name}`}>
                  Narrar
                </LinkButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
