import { api } from '#api/client.ts'
import { ChangePanel } from '../ChangePanel.tsx'
import { ofStrength, type Strength } from '../competition.ts'
import { type ActProps, useChange } from '../use-decision.ts'

type Props = ActProps & { strength: Strength; back: string }

const SAYS = [
  'O placar troca “Resultado oficial” por “Resultado reaberto”, com a hora.',
  'A versão assinada fica guardada, com quem reabriu e por quê.',
  'Os recibos já assinados precisam ser conferidos de novo.',
  'Depois da correção é preciso tornar oficial outra vez.',
]

/** Opens an official result again. */
export function Reopen({ strength: { strength }, back, ...props }: Props) {
  const { catUUID } = props
  const change = useChange<{ strength: number; reason: string }>(
    props,
    (view) => view.strengths[strength - 1]?.seen ?? '',
    (body) => api('POST /api/competition/:catUUID/reopen', { params: { catUUID }, body }),
  )
  return (
    <ChangePanel
      form={{
        title: 'Reabrir o resultado oficial?',
        lead: 'Só quem organiza o evento reabre.',
        missing: {},
        says: SAYS,
        reason: { words: ['Erro de digitação', 'Documento', 'Decisão da federação', 'Outro'] },
        send: `Reabrir o resultado da ${ofStrength(strength)}`,
        look: 'danger',
      }}
      change={change}
      back={back}
      onSend={(reason) => void change.change({ strength, reason })}
    />
  )
}
