import { useState } from 'react'
import { api } from '#api/client.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { TextInput } from '#ui/TextInput.tsx'
import { ChangePanel } from '../ChangePanel.tsx'
import { ofStrength, type Strength } from '../competition.ts'
import { type ActProps, useChange } from '../use-decision.ts'

type Props = ActProps & { strength: Strength; back: string }
type Change = { strength: number; reason: string; code?: string }

const SAYS = [
  'O placar troca “Resultado oficial” por “Resultado reaberto”, com a hora.',
  'A versão assinada fica guardada, com quem reabriu e por quê.',
  'Os recibos já assinados precisam ser conferidos de novo.',
  'Depois da correção é preciso tornar oficial outra vez.',
]

/** The shortest code of an authenticator; a backup code is longer. */
const CODE_LENGTH = 6

/** Opens an official result again. A person with an authenticator types a code of it. */
export function Reopen({ strength: { strength }, back, ...props }: Props) {
  const { admin, catUUID } = props
  const [typed, setTyped] = useState('')
  const query = { token: admin.token }
  const { data, error } = useAdminQuery('GET /api/users/second-factor', { query }, admin)
  const change = useChange<Change>(
    props,
    (view) => view.strengths[strength - 1]?.seen ?? '',
    (body) => api('POST /api/competition/:catUUID/reopen', { params: { catUUID }, body }),
  )
  const code = typed.trim()
  // After a failed read the field may stay empty, because the server knows who needs a code.
  const asks = data ? data.isOn === 1 : error !== undefined
  const needs = data ? asks : error === undefined
  return (
    <ChangePanel
      form={{
        title: 'Reabrir o resultado oficial?',
        lead: 'Só quem organiza o evento reabre.',
        missing: { code: undefined },
        says: SAYS,
        reason: { words: ['Erro de digitação', 'Documento', 'Decisão da federação', 'Outro'] },
        isReady: !needs || code.length >= CODE_LENGTH,
        send: `Reabrir o resultado da ${ofStrength(strength)}`,
        look: 'danger',
      }}
      change={change}
      back={back}
      onSend={(reason) => void change.change({ strength, reason, ...(code !== '' && { code }) })}
      isAfterReason
    >
      {(problem) =>
        asks && (
          <TextInput
            label="Código do autenticador"
            name="code"
            hint="Cada código vale uma vez. Um código de reserva também serve."
            value={typed}
            onValue={setTyped}
            maxLength={20}
            autoComplete="one-time-code"
            error={problem('code')}
          />
        )
      }
    </ChangePanel>
  )
}
