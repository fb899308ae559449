import { useState } from 'react'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { NotNow } from './FinalActs.tsx'
import { endingAt, evenHeats, type HeatDraft, numbersOfHeats } from './heats.ts'
import styles from './Competicao.module.css'
import type { ActProps } from './use-decision.ts'

const MAX_HEATS = 100

/** Cuts the heats of the qualifier by size, and by hand after it. */
export function CutHeats(props: ActProps) {
  const { callOrder } = props.view
  const order = callOrder?.heats.flatMap(({ badges }) => badges) ?? []
  const [heats, setHeats] = useState<HeatDraft[]>(() =>
    callOrder?.hasHeats === 1 ? callOrder.heats.map(({ day, badges }) => ({ day, size: badges.length })) : [],
  )
  const [size, setSize] = useState('')
  if (order.length === 0) return <NotNow title="Pelotões" says="Ninguém está inscrito nesta prova." />
  const isTooMany = Math.ceil(order.length / Math.max(1, Number(size))) > MAX_HEATS
  const numbers = numbersOfHeats(order, heats)
  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Pelotões',
        lead: `Cada pelotão laça todas as voltas da classificatória antes do próximo. Há ${countText(order.length)}.`,
        fields: { kind: 'heats', heats: heats.map(({ day }, at) => ({ day, badges: numbers[at] ?? [] })) },
        // Nothing of the result changes, so nothing is asked.
        asks: undefined,
        missing: {},
        isReady: heats.length !== 1 && (heats.length > 0 || callOrder?.hasHeats === 1),
        says: heats.length > 0 ? ['Número que entrar depois laça no último pelotão.'] : [],
        send: heats.length > 0 ? `Cortar em ${heats.length} pelotões` : 'Juntar os pelotões',
      }}
    >
      {() => (
        <>
          <TextInput
            label="Números por pelotão, no máximo"
            shape="digits"
            inputMode="numeric"
            maxLength={4}
            value={size}
            onValue={setSize}
            error={size !== '' && isTooMany ? `São no máximo ${MAX_HEATS} pelotões.` : undefined}
          />
          <div>
            <Button
              disabled={size === '' || isTooMany}
              onClick={() => setHeats(evenHeats(order.length, Number(size)))}
            >
              Dividir
            </Button>
          </div>
          {heats.length > 0 && <HeatList heats={heats} numbers={numbers} onHeats={setHeats} />}
        </>
      )}
    </DecisionPanel>
  )
}

const countText = (count: number) => (count === 1 ? '1 número' : `${count} números`)

type HeatListProps = {
  heats: HeatDraft[]
  numbers: readonly (readonly number[])[]
  onHeats: (heats: HeatDraft[]) => void
}

/** The heats with their days and ends, and the way back to none. */
const HeatList = ({ heats, numbers, onHeats }: HeatListProps) => (
  <>
    <ol className={styles['heats']} aria-label="Pelotões">
      {heats.map((heat, index) => (
        <HeatRow
          key={index}
          index={index}
          heat={heat}
          numbers={numbers[index] ?? []}
          next={numbers[index + 1]}
          onDay={(day) => onHeats(heats.map((other, at) => (at === index ? { ...other, day } : other)))}
          onEnd={(end) => onHeats(endingAt(heats, index, end))}
        />
      ))}
    </ol>
    <div>
      <Button size="small" onClick={() => onHeats([])}>
        Sem pelotões
      </Button>
    </div>
  </>
)

type HeatRowProps = {
  index: number
  heat: HeatDraft
  numbers: readonly number[]
  /** The numbers of the next heat, which the end of this one may take; undefined for the last heat. */
  next: readonly number[] | undefined
  onDay: (day: string) => void
  onEnd: (size: number) => void
}

function HeatRow({ index, heat, numbers, next, onDay, onEnd }: HeatRowProps) {
  const name = `pelotão ${index + 1}`
  const ends = [...numbers, ...(next ?? []).slice(0, -1)]
  return (
    <li>
      <p>
        <b>Pelotão {index + 1}</b>
        <span className={`${typography['line']} ${typography['caption']}`}>
          {countText(numbers.length)}, do {numbers[0]} ao {numbers[numbers.length - 1]}
        </span>
      </p>
      {next && (
        <Select
          label={`Último do ${name}`}
          value={String(heat.size)}
          onValue={(size) => onEnd(Number(size))}
          options={ends.map((badge, at) => ({ value: String(at + 1), label: `Nº ${badge}` }))}
        />
      )}
      <TextInput label={`Dia do ${name}`} type="date" value={heat.day} onValue={onDay} />
    </li>
  )
}

/** Draws the order of call before the first shot. */
export function DrawOrder(props: ActProps) {
  const { view, catUUID } = props
  const { callOrder } = view
  const [seed, setSeed] = useState('')
  const title = 'Sortear a ordem'
  if (callOrder?.mayDraw !== 1)
    return <NotNow title={title} says="Depois da primeira armada a ordem não é mais sorteada." />
  const count = callOrder.heats.flatMap(({ badges }) => badges).length
  if (count === 0) return <NotNow title={title} says="Ninguém está inscrito nesta prova." />
  return (
    <DecisionPanel
      {...props}
      form={{
        title,
        lead: `${countText(count)} na lista. Faça o sorteio quando a lista estiver fechada.`,
        fields: { kind: 'drawn', ...(seed.trim() !== '' && { seed: seed.trim() }) },
        asks: undefined,
        missing: {},
        says: [
          'A ordem, a semente e o resumo da lista ficam públicos na hora, e qualquer pessoa pode repetir a conta.',
          ...(callOrder.isDrawn === 1 ? ['O sorteio anterior deixa de valer e continua no protocolo.'] : []),
        ],
        send: callOrder.isDrawn === 1 ? `Sortear de novo os ${count}` : `Sortear os ${count}`,
      }}
    >
      {() => (
        <div className={layout['stack']}>
          {callOrder.isDrawn === 1 && <Callout>A ordem já foi sorteada.</Callout>}
          <TextInput
            label="Número público (opcional)"
            hint="Como o de uma loteria, anunciado antes. Sem ele o sistema gera a semente."
            maxLength={100}
            autoComplete="off"
            value={seed}
            onValue={setSeed}
          />
          {callOrder.isDrawn === 1 && (
            <div>
              <LinkButton href={`/sorteio/${catUUID}`}>Ver o protocolo</LinkButton>
            </div>
          )}
        </div>
      )}
    </DecisionPanel>
  )
}
