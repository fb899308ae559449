import type { Correction } from '@porteira/contract'
import { adminMessages } from '@porteira/domain'
import { Link, useParams } from 'wouter'
import type { Admin, OfficeProps } from '#components/admin/admin.ts'
import { EventPage } from '#components/admin/EventPage.tsx'
import { EVENTS_LINK } from '#components/admin/admin-links.ts'
import { useState } from 'react'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Section } from '#ui/Section.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { LoadedForm } from '#areas/organiser/components/LoadedForm.tsx'
import { FormFields } from '#areas/organiser/components/FormFields.tsx'
import { correctionForm, factFields } from './correction-form.ts'
import { StockRows } from './StockRows.tsx'
import { useCorrection } from './use-correction.ts'

/** Corrects what was published: name, dates, prices and stock. */
export default function CorrectEventPage({ admin, linksOf }: OfficeProps) {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const input = { params: { eventUUID }, query: { token: admin.token } }
  return (
    <LoadedForm
      ask="GET /api/events/:eventUUID/correction"
      input={input}
      admin={admin}
      title="Corrigir evento"
      place={EVENTS_LINK}
    >
      {(data) => (
        <CorrectionForm
          key={data.updatedOn}
          eventUUID={eventUUID}
          stored={data}
          admin={admin}
          linksOf={linksOf}
        />
      )}
    </LoadedForm>
  )
}

type Props = { eventUUID: string; stored: Correction; admin: Admin }

function CorrectionForm({ eventUUID, stored, admin, linksOf }: Props & Pick<OfficeProps, 'linksOf'>) {
  const [form, setForm] = useState(() => correctionForm(stored))
  const { problems, save, busy } = useCorrection({ eventUUID, stored, form, admin })
  const needsReason = stored.hasSales === 1

  return (
    <EventPage
      title="Corrigir evento"
      width="normal"
      eventUUID={eventUUID}
      eventName={stored.name}
      linksOf={linksOf}
      bar={
        <ActionBar>
          <LinkButton href={EVENTS_LINK.href}>Voltar</LinkButton>
          <Button look="main" busy={busy} onClick={() => void save()}>
            Salvar correção
          </Button>
        </ActionBar>
      }
    >
      <Callout>
        {needsReason
          ? 'Já há inscrições. A correção precisa de um motivo e fica no histórico. Quem já reservou paga o preço que viu.'
          : 'Ainda não há inscrições. Tudo abaixo pode ser corrigido.'}
      </Callout>
      <FormFields
        fields={freeFields(stored)}
        draft={form.facts}
        problems={problems.facts}
        onChange={(part) => setForm((before) => ({ ...before, facts: { ...before.facts, ...part } }))}
      />
      <FixedDays eventUUID={eventUUID} stored={stored} admin={admin} />
      <Section title="Preços e vagas">
        <StockRows
          items={stored.items}
          values={form.items}
          problems={problems.items}
          onItem={(id, part) =>
            setForm((before) => ({
              ...before,
              items: { ...before.items, [id]: { price: '', unitsTotal: '', ...before.items[id], ...part } },
            }))
          }
        />
      </Section>
      {needsReason && (
        <TextInput
          label="Motivo"
          name="reason"
          hint="Fica no histórico, com o seu nome."
          value={form.reason}
          onValue={(reason) => setForm((before) => ({ ...before, reason }))}
          maxLength={300}
          error={problems.reason}
        />
      )}
    </EventPage>
  )
}

/** The days cannot be corrected here once the event has begun or has entries. */
const freeFields = ({ hasBegun, hasSales }: Correction) =>
  hasBegun === 1 || hasSales === 1 ? factFields.filter(({ name }) => !name.endsWith('Date')) : factFields

/** Why the days are not in the form, and the page that moves those of an event with entries. */
function FixedDays({ eventUUID, stored, admin }: Props) {
  if (stored.hasBegun === 1) return <Callout>O evento já começou: os dias do evento não mudam mais.</Callout>
  if (stored.hasSales === 0) return null
  const canPostpone = admin.may('GET /api/events/:eventUUID/postponement', eventUUID)
  return (
    <Callout>
      {adminMessages.daysOfSoldEvent}{' '}
      {canPostpone && <Link href={`/admin-events/${eventUUID}/adiar`}>Adiar o evento</Link>}
    </Callout>
  )
}
