import { formationMessages, TIMINGS_IN_MS } from '@porteira/domain'
import { useId } from 'react'
import words from '#styles/words.module.css'
import { LoadFailure } from '#components/LoadFailure.tsx'
import { Page } from '#components/Page.tsx'
import { useIdle } from '#components/use-idle.ts'
import { usePageRestoreReload } from '#components/use-page-restore-reload.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ParticipantsForm } from './ParticipantsForm.tsx'
import { useFormationCart } from './use-formation-cart.ts'

export default function ParticipantsPage() {
  const form = useId()
  const { cart, items, error, isAsking, again } = useFormationCart()
  useIdle(TIMINGS_IN_MS.idleWhileFilling, () => location.reload())
  usePageRestoreReload()

  const bar = (
    <ActionBar>
      <Button type="submit" form={form} look="main" disabled={!cart}>
        Finalizar
      </Button>
    </ActionBar>
  )

  return (
    <Page title={formationMessages.heading} tab="Participantes" bar={bar}>
      {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
      {!cart && !error && <Skeleton shape={[1.5, 3, 3, 10]} />}
      {cart && (
        <>
          <p className={words['soft']}>O que você preenche fica guardado aqui até finalizar.</p>
          <ParticipantsForm
            key={cart.cartUUID}
            id={form}
            cartUUID={cart.cartUUID}
            items={items}
            onRefused={again}
          />
        </>
      )}
    </Page>
  )
}
