import type { Reply } from '@porteira/contract'
import { AUTHORISATION_SETTINGS, authorisationSettingLabels } from '@porteira/domain'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { AuthorisationText } from '#components/authorisation/AuthorisationFacts.tsx'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'

type Props = {
  admin: Admin
  eventUUID: string
  event: Pick<
    Reply<'GET /api/events/:eventUUID/minors'>,
    'minorsNeedAuthorisation' | 'authorisationText' | 'text'
  >
  onChanged: () => void
}

const options = AUTHORISATION_SETTINGS.map((value) => ({ value, label: authorisationSettingLabels[value] }))

/** What the event asks for, and the dialog that changes it. */
export function Setting({ onChanged, ...setting }: Props) {
  const { event } = setting
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={layout['row']}>
      <p>
        Autorização do responsável: <b>{authorisationSettingLabels[event.minorsNeedAuthorisation]}</b>
      </p>
      <Button size="small" icon="gear" onClick={() => setIsOpen(true)}>
        Configurar
      </Button>
      {isOpen && (
        <SettingDialog
          {...setting}
          onChanged={() => {
            setIsOpen(false)
            onChanged()
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

function SettingDialog({ admin, eventUUID, event, onChanged, onClose }: Props & { onClose: () => void }) {
  const { sendAndSay, busy } = useAdminSend(admin)
  const [setting, setSetting] = useState(event.minorsNeedAuthorisation)
  const [text, setText] = useState(event.authorisationText)

  async function save() {
    await sendAndSay(
      () =>
        api('PUT /api/events/:eventUUID/authorisation', {
          params: { eventUUID },
          query: { token: admin.token },
          body: { minorsNeedAuthorisation: setting, authorisationText: text },
        }),
      onChanged,
    )
  }

  return (
    <FormDialog
      title="Autorização de menores"
      send="Salvar"
      busy={busy}
      onSend={() => void save()}
      onClose={onClose}
    >
      <Select
        label="O evento"
        value={setting}
        onValue={setSetting}
        options={options}
        hint="Exigir não impede a venda."
      />
      <TextArea
        label="Texto próprio (opcional)"
        hint="Em branco, vale o texto padrão. Quem já assinou continua com o texto que assinou."
        value={text}
        onValue={setText}
        maxLength={5000}
        rows={8}
      />
      {event.authorisationText === '' && (
        <details>
          <summary>Ver o texto padrão</summary>
          <AuthorisationText text={event.text} />
        </details>
      )}
    </FormDialog>
  )
}
