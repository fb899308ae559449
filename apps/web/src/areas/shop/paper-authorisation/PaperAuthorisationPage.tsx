import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { minorsOfCart } from '#components/authorisation/queries.ts'
import { PaperForm } from '#components/authorisation/PaperForm.tsx'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import { session } from '#storage/page-reads.ts'
import { adminToken } from '#storage/session.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './PaperAuthorisationPage.module.css'

/** The form that a guardian signs on paper, for one rider of a cart or for riders of an event. */
export default function PaperAuthorisationPage() {
  const [{ cart, event, rider }] = useState(() => Object.fromEntries(new URLSearchParams(location.search)))
  const ofEvent = query('GET /api/events/:eventUUID/minors', {
    params: { eventUUID: event ?? '' },
    query: { token: adminToken() },
  })
  const fromCart = useQuery({ ...minorsOfCart(cart ?? '', session.token()), enabled: cart !== undefined })
  const fromEvent = useQuery({ ...ofEvent, enabled: cart === undefined })
  const { data, error, isFetching, refetch } = cart === undefined ? fromEvent : fromCart
  const minors = data?.items.filter(({ userUUID, state }) =>
    rider === undefined ? state !== 'signed' && state !== 'onPaper' : userUUID === rider,
  )

  return (
    <Page title="Autorização em papel" masthead="brand" width="narrow" headingHidden>
      <div className={styles['screen']}>
        <p>O responsável assina e entrega esta folha à organização.</p>
        {minors && minors.length > 0 && (
          <Button look="main" fill onClick={() => window.print?.()}>
            <Icon name="print" />
            Imprimir
          </Button>
        )}
      </div>
      <LoadState data={data} error={!data && error} isAsking={isFetching} again={refetch} shape={[2, 8, 8]} />
      {minors?.length === 0 && <EmptyState says="Nenhum menor precisa deste formulário." />}
      {data && minors?.map((minor) => <PaperForm key={minor.userUUID} event={data} minor={minor} />)}
    </Page>
  )
}
