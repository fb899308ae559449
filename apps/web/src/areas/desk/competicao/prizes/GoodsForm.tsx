import { useState } from 'react'
import { ChipChoice } from '../ChipChoice.tsx'
import { DecisionPanel } from '../DecisionPanel.tsx'
import type { ActProps } from '../use-decision.ts'
import type { PrizeItem, SharedGoods } from './shares.ts'

type Props = ActProps & { item: PrizeItem; goods: SharedGoods }

const WAYS = [
  { value: 'agreement', label: 'Acordo' },
  { value: 'draw', label: 'Sorteio' },
] as const

/** Who gets goods of a place that several entries share, by an agreement or a draw. */
export function GoodsForm({ item, goods, ...props }: Props) {
  const { name, place, badges } = goods
  const [chosen, choose] = useState('')
  const [by, setBy] = useState<'agreement' | 'draw' | ''>('')
  const badge = badges.find((one) => String(one) === chosen)
  return (
    <DecisionPanel
      {...props}
      form={{
        title: `Com quem fica: ${name}`,
        lead: `Do ${place}º lugar, dividido. Não se parte: fica com um número.`,
        fields:
          badge !== undefined && by !== ''
            ? { kind: 'goodsGiven', strength: item.strength, badge, place, goods: name, by }
            : undefined,
        missing: {
          badge: badge === undefined ? 'Escolha o número.' : undefined,
          by: by === '' ? 'Escolha acordo ou sorteio.' : undefined,
        },
        reason: { words: [], label: 'Como foi, em uma frase' },
        send: badge === undefined ? 'Gravar' : `Dar ${name} ao ${badge}`,
      }}
    >
      {(problem) => (
        <>
          <ChipChoice
            label="Número"
            name="badge"
            options={badges.map((one) => ({ value: String(one), label: String(one) }))}
            value={chosen}
            onValue={choose}
            error={problem('badge')}
          />
          <ChipChoice label="Por" name="by" options={WAYS} value={by} onValue={setBy} error={problem('by')} />
        </>
      )}
    </DecisionPanel>
  )
}
