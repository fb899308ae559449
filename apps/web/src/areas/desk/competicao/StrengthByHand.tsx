import { parseBadgeList } from '@porteira/domain'
import { useState } from 'react'
import { TextInput } from '#ui/TextInput.tsx'
import { ChipChoice } from './ChipChoice.tsx'
import { entriesOf, ofStrength, strengthTitle } from './competition.ts'
import { DecisionPanel } from './DecisionPanel.tsx'
import type { ActProps } from './use-decision.ts'

/** Puts entries into a strength, or out of all of them. */
export function StrengthByHand(props: ActProps) {
  const { view } = props
  const [typed, setTyped] = useState(props.id)
  const [chosen, choose] = useState('')
  const named = namedBadges(typed)
  const known = new Set(entriesOf(view).map(({ badge }) => badge))
  const unknown = named?.find((badge) => !known.has(badge))
  const badges = unknown === undefined ? named : undefined
  const strength = chosen === '' ? undefined : Number(chosen)
  const numbers = badges && badges.length === 1 ? `o ${badges[0]}` : `${badges?.length ?? 0} números`
  const target = strength === 0 ? 'fora das forças' : `na ${ofStrength(strength ?? 0)}`
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Definir a força à mão',
        lead: 'A decisão vale no lugar do que as regras dizem para estes números.',
        fields:
          badges && strength !== undefined
            ? { kind: 'cut', strengths: badges.map((badge) => ({ badge, strength })) }
            : undefined,
        missing: {
          badge: badges ? undefined : badgesProblem(typed, unknown),
          strength: strength === undefined ? 'Escolha a força.' : undefined,
        },
        reason: { words: ['Lista conferida', 'Erro de digitação', 'Outro'] },
        send: badges && strength !== undefined ? `Pôr ${numbers} ${target}` : 'Definir a força',
      }}
    >
      {(problem) => (
        <>
          <TextInput
            label="Números"
            name="badge"
            hint="Como 3, 5, 8-10."
            value={typed}
            onValue={setTyped}
            maxLength={1000}
            autoComplete="off"
            error={problem('badge')}
          />
          <ChipChoice
            label="Força"
            name="strength"
            options={[
              ...view.strengths.map((one) => ({ value: String(one.strength), label: strengthTitle(one) })),
              { value: '0', label: 'Fora' },
            ]}
            value={chosen}
            onValue={choose}
            error={problem('strength')}
          />
        </>
      )}
    </DecisionPanel>
  )
}

/** The numbers of a list as people type it, such as "3 e 5, 8 a 10". */
const namedBadges = (typed: string) =>
  parseBadgeList(
    typed
      .replace(/\s*(,| e )\s*/g, ',')
      .replace(/ a |\s*-\s*/g, '-')
      .trim(),
  )

function badgesProblem(typed: string, unknown: number | undefined) {
  if (unknown !== undefined) return `O nº ${unknown} não está nesta prova.`
  return typed.trim() === '' ? 'Escreva os números.' : 'Escreva os números como 3, 5, 8-10.'
}
