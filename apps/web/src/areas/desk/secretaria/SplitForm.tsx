import { formatReais, parseReais } from '@porteira/domain'
import { AmountInput } from '#areas/desk/components/pay/AmountInput.tsx'
import { CardFields } from '#areas/desk/components/pay/CardFields.tsx'
import { CashFields } from '#areas/desk/components/pay/CashFields.tsx'
import { sumText, type TypedCard } from '#areas/desk/components/pay/parts.ts'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { PayFrame } from './PayFrame.tsx'
import { type Split, type SplitOptions, useSplit } from './use-split.ts'

const MAX_CARDS = 4

type Props = SplitOptions & {
  hasShift: boolean
  busy: boolean
  refusal: string | undefined
  onWhole: () => void
}

/** Several methods for one sale: first the part by Pix, then cash and cards, which are booked together. */
export function SplitForm({ hasShift, busy, refusal, onWhole, ...options }: Props) {
  const { dueInCents, hasPix } = options
  const of = useSplit(options)
  const { pay, split, set, left, pixFirst, pixInCents, goOn } = of
  const { form, typed, change, problems } = pay
  const cashInCents = parseReais(split.cash) ?? 0
  const needsShift = !hasShift && !pixFirst

  return (
    <PayFrame
      formRef={form}
      busy={busy}
      needsShift={needsShift}
      isReady={!needsShift}
      refusal={problems['sum'] ?? refusal}
      send={
        pixFirst
          ? `Cobrar ${pixInCents ? `${formatReais(pixInCents)} ` : ''}por Pix`
          : `Receber ${formatReais(dueInCents)}`
      }
      other="Receber em uma forma só"
      onSend={goOn}
      onOther={onWhole}
    >
      {!hasPix && (
        <AmountInput
          label="Parte em Pix"
          name="pix"
          hint="O Pix vem primeiro. O resto é recebido depois que ele chegar."
          value={split.pix}
          onValue={(pix) => set({ pix })}
          error={problems['pix']}
        />
      )}
      <AmountInput
        label="Parte em dinheiro"
        name="cash"
        value={split.cash}
        onValue={(cash) => set({ cash })}
        error={problems['cash']}
      />
      {cashInCents > 0 && !pixFirst && (
        <CashFields
          dueInCents={cashInCents}
          given={typed.given}
          error={problems['given']}
          onGiven={(given) => change({ given })}
        />
      )}
      <CardParts of={of} />
      <p role="status">{left === 0 ? 'As partes fecham o total.' : sumText(left)}</p>
    </PayFrame>
  )
}

const CardParts = ({ of }: { of: Split }) => (
  <>
    {of.split.cards.map((card, at) => (
      <CardPart key={at} card={card} at={at} of={of} />
    ))}
    {of.split.cards.length < MAX_CARDS && (
      <Button size="small" icon="plus" data-add-card onClick={of.addCard}>
        {of.split.cards.length === 0 ? 'Parte no cartão' : 'Mais um cartão'}
      </Button>
    )}
  </>
)

type CardProps = { card: TypedCard; at: number; of: Split }

function CardPart({ card, at, of }: CardProps) {
  const { pay, split, setCard, removeCard } = of
  const isOnly = split.cards.length === 1
  return (
    <fieldset className={layout['stack']}>
      <legend className={layout['visuallyHidden']}>Cartão {at + 1}</legend>
      <AmountInput
        label={isOnly ? 'Parte no cartão' : `Parte no cartão ${at + 1}`}
        name={`value${at}`}
        value={card.value}
        onValue={(value) => setCard(at, { ...card, value })}
        error={pay.problems[`value${at}`]}
      />
      <CardFields card={card} problems={pay.problems} at={String(at)} onCard={(next) => setCard(at, next)} />
      <Button look="quiet" size="small" onClick={() => removeCard(at)}>
        {isOnly ? 'Tirar o cartão' : `Tirar o cartão ${at + 1}`}
      </Button>
    </fieldset>
  )
}
