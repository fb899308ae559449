import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '#api/client.ts'
import { selectEvent } from '#storage/select-event.ts'
import type { Admin } from '#components/admin/admin.ts'
import { type Draft, draftOf } from '#areas/organiser/components/form-fields.ts'
import { FormFields } from '#areas/organiser/components/FormFields.tsx'
import { FormPage } from '#areas/organiser/components/FormPage.tsx'
import { useAdminCall } from '#components/admin/use-admin-call.ts'
import { useMessage } from '#components/messages/messages.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { eventDocument } from './event-document.ts'
import { categoryFields, eventFields, NEW_CATEGORY, NEW_EVENT } from './event-fields.ts'

const EVENTS = { href: '/admin-events', name: 'Eventos' }

let lastKey = 0
const newCategory = () => ({ key: (lastKey += 1), draft: draftOf(categoryFields, NEW_CATEGORY) })

export default function NewEventPage({ admin }: { admin: Admin }) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const show = useMessage()
  const [event, setEvent] = useState<Draft>(() => draftOf(eventFields, NEW_EVENT))
  const [categories, setCategories] = useState(() => [newCategory()])
  const { run, busy } = useAdminCall(admin)

  const change = (key: number, part: Draft) =>
    setCategories((before) =>
      before.map((each) => (each.key === key ? { key, draft: { ...each.draft, ...part } } : each)),
    )

  async function save() {
    const document = eventDocument(
      event,
      categories.map(({ draft }) => draft),
    )
    const answer = await run(() =>
      api('POST /api/events/', { query: { token: admin.token }, body: { document } }),
    )
    if (!answer) return
    await client.invalidateQueries()
    await show('Evento criado!', { passesByItself: true })
    selectEvent(answer.eventUUID, document.shortName)
    navigate('/purchase')
  }

  return (
    <FormPage
      title="Criar evento:"
      back={EVENTS}
      busy={busy}
      onSave={() => void save()}
      onBack={() => navigate('/admin-events')}
    >
      <FormFields
        fields={eventFields}
        draft={event}
        onChange={(part) => setEvent((before) => ({ ...before, ...part }))}
      />
      {categories.map(({ key, draft }, index) => (
        <section key={key} className={layout['stack']} aria-label={`Categoria ${index + 1}`}>
          <h2 className={typography['heading']}>Categoria {index + 1}</h2>
          <FormFields fields={categoryFields} draft={draft} onChange={(part) => change(key, part)} />
          {categories.length > 1 && (
            <Button
              look="quiet"
              onClick={() => setCategories((before) => before.filter((each) => each.key !== key))}
            >
              <Icon name="bin" />
              Retirar categoria {index + 1}
            </Button>
          )}
        </section>
      ))}
      <Button onClick={() => setCategories((before) => [...before, newCategory()])}>
        <Icon name="plus" />
        Mais uma categoria
      </Button>
    </FormPage>
  )
}
