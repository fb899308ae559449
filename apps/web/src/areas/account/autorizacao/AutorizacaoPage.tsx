import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { ApiError, messageOf } from '#api/api-error.ts'
import { AuthorisationFacts } from '#components/authorisation/AuthorisationFacts.tsx'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { authorisation } from './queries.ts'
import { SignForm } from './SignForm.tsx'
import { Signed } from './Signed.tsx'

/** The page of the guardian of a minor. An SMS or a mail links to it. */
export default function AutorizacaoPage() {
  const { token = '' } = useParams<{ token: string }>()
  const { data, error, isFetching, refetch } = useQuery({ ...authorisation(token), staleTime: 0, gcTime: 0 })
  const isRefused = error instanceof ApiError && [400, 404, 409].includes(error.status)

  return (
    <Page title="Autorização do responsável" tab="Autorização do responsável" masthead="brand" width="narrow">
      {!data && !error && <Skeleton shape={[1.5, 6, 8, 3]} />}
      {!data && isRefused && (
        <>
          <Callout tone="bad" live>
            {messageOf(error)}
          </Callout>
          <LinkButton href="/">Ver os eventos</LinkButton>
        </>
      )}
      {!data && error && !isRefused && <LoadFailure error={error} busy={isFetching} onRetry={refetch} />}
      {data && data.state !== 'sent' && <Signed token={token} signed={data} onChanged={refetch} />}
      {data?.state === 'sent' && (
        <>
          <p className={typography['heading']}>
            {data.riderName} vai laçar em {data.eventName}.
          </p>
          <AuthorisationFacts facts={data} />
          <SignForm token={token} authorisation={data} onChanged={refetch} />
        </>
      )}
    </Page>
  )
}
