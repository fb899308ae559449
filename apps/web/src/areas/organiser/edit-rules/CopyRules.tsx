import type { CompetitionRules } from '@porteira/domain/competition'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import type { StoredRules } from './stored-rules.ts'

type Props = {
  itemUUID: string
  stored: StoredRules
  admin: Admin
  onClose: () => void
  onCopied: (rules: CompetitionRules) => void
}

/** Chooses another category of the event and copies its rules. */
export function CopyRules({ itemUUID, stored, admin, onClose, onCopied }: Props) {
  const [from, setFrom] = useState('')
  const { send, busy } = useAdminSend(admin)

  async function copy() {
    const answer = await send(() =>
      api('GET /api/categories/:itemUUID/competition', {
        params: { itemUUID: from },
        query: { token: admin.token },
      }),
    )
    if (answer?.competition) onCopied(withoutOwn(answer.competition, itemUUID))
  }

  return (
    <FormDialog
      title="Copiar de outra prova"
      send="Copiar"
      isReady={from !== ''}
      busy={busy}
      onSend={() => void copy()}
      onClose={onClose}
    >
      <Select
        label="Prova"
        value={from}
        onValue={setFrom}
        options={[
          { value: '', label: 'Escolha' },
          ...stored.categories
            .filter(({ hasRules }) => hasRules)
            .map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
        hint="As regras que estão na tela dão lugar às copiadas. Nada é salvo ainda."
      />
    </FormDialog>
  )
}

/** The rules without what would name the category to which they are copied. */
function withoutOwn(rules: CompetitionRules, itemUUID: string): CompetitionRules {
  const isOfOwn = rules.fedBy?.from.some(({ category }) => category === itemUUID)
  return {
    ...rules,
    fedBy: isOfOwn ? null : rules.fedBy,
    countsFor: rules.countsFor === itemUUID ? '' : rules.countsFor,
  }
}
