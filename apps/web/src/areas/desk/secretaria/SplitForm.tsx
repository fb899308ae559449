import { formatReais, parseReais, tillMessages } from '@porteira/domain'
import { flushSync } from 'react-dom'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { LastPayment } from '#storage/till.ts'
import { TextInput } from '#ui/TextInput.tsx'
import styles from '#areas/desk/components/pay/Pay.module.css'
import { CardFields } from '#areas/desk/components/pay/CardFields.tsx'
import { CashFields } from '#areas/desk/components/pay/CashFields.tsx'
import {
  leftOfSplit,
  sumText,
  type TypedCard,
  typedAmount,
  WRONG_AMOUNT,
} from '#areas/desk/components/pay/parts.ts'
import { type Payment, usePayForm } from './use-pay-form.ts'

const MAX_CARDS = 4

type Props = {
  dueInCents: number
  last: LastPayment
  hasShift: boolean
  /** True when the part by Pix has arrived. */
  hasPix: boolean
  busy: boolean
  refusal: string | undefined
  onPix: (inCents: number) => void
  onPay: (payment: Payment) => void
  onWhole: () => void
}

/** Several methods for one sale: first the part by Pix, then cash and cards, which are booked together. */
export function SplitForm({
  dueInCents,
  last,
  hasShift,
  hasPix,
  busy,
  refusal,
  onPix,
  onPay,
  onWhole,
}: Props) {
  const pay = usePayForm({ dueInCents, last, isSplit: true, onMissing: undefined, onPay })
  const { form, typed, change, problems, mark, submit } = pay
  const { split } = typed
  const set = (part: Partial<typeof split>) => change({ split: { ...split, ...part } })
  const setCard = (at: number, card: TypedCard) =>
    set({ cards: split.cards.map((other, index) => (index === at ? card : other)) })
  const left = leftOfSplit(split, dueInCents)
  const pixFirst = !hasPix && split.pix.trim() !== ''
  const pixInCents = parseReais(split.pix)
  const cashInCents = parseReais(split.cash) ?? 0
  const says = problems['sum'] ?? refusal

  /** The amount of a new card is what the other parts leave, its brand that of the last card. What is missing is typed next. */
  function addCard() {
    const value = left > 0 ? typedAmount(left) : ''
    flushSync(() => set({ cards: [...split.cards, { ...typed.card, value }] }))
    const missing = !value ? 'value' : typed.card.brand ? 'nsu' : 'brand'
    const name = `${missing}${split.cards.length}`
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }

  function removeCard(at: number) {
    flushSync(() => set({ cards: split.cards.filter((_, index) => index !== at) }))
    form.current?.querySelector<HTMLElement>('[data-add-card]')?.focus()
  }

  function goOn() {
    if (!pixFirst) return submit()
    if (!pixInCents) return mark({ pix: WRONG_AMOUNT })
    if (pixInCents > dueInCents) return mark({ pix: `Digite no máximo ${formatReais(dueInCents)}.` })
    onPix(pixInCents)
  }

  return (
    <form
      ref={form}
      className={styles['pay']}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) goOn()
      }}
    >
      {!hasPix && (
        <TextInput
          {...amount}
          label="Parte em Pix"
          name="pix"
          hint="O Pix vem primeiro. O resto é recebido depois que ele chegar."
          value={split.pix}
          onValue={(pix) => set({ pix })}
          error={problems['pix']}
        />
      )}
      <TextInput
        {...amount}
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
      {split.cards.map((card, at) => (
        <fieldset key={at} className={layout['stack']}>
          <legend className={layout['visuallyHidden']}>Cartão {at + 1}</legend>
          <TextInput
            {...amount}
            label={split.cards.length === 1 ? 'Parte no cartão' : `Parte no cartão ${at + 1}`}
            name={`value${at}`}
            value={card.value}
            onValue={(value) => setCard(at, { ...card, value })}
            error={problems[`value${at}`]}
          />
          <CardFields card={card} problems={problems} at={String(at)} onCard={(next) => setCard(at, next)} />
          <Button look="quiet" size="small" onClick={() => removeCard(at)}>
            {split.cards.length === 1 ? 'Tirar o cartão' : `Tirar o cartão ${at + 1}`}
          </Button>
        </fieldset>
      ))}
      {split.cards.length < MAX_CARDS && (
        <Button size="small" data-add-card onClick={addCard}>
          <Icon name="plus" />
          {split.cards.length === 0 ? 'Parte no cartão' : 'Mais um cartão'}
        </Button>
      )}
      <p role="status">{left === 0 ? 'As partes fecham o total.' : sumText(left)}</p>
      {!hasShift && !pixFirst && <Callout>{tillMessages.noShift}</Callout>}
      {says && (
        <Callout tone="bad" live>
          {says}
        </Callout>
      )}
      <Button type="submit" look="main" fill busy={busy} disabled={!hasShift && !pixFirst}>
        {pixFirst
          ? `Cobrar ${pixInCents ? `${formatReais(pixInCents)} ` : ''}por Pix`
          : `Receber ${formatReais(dueInCents)}`}
      </Button>
      <Button look="quiet" busy={busy} onClick={onWhole}>
        Receber em uma forma só
      </Button>
    </form>
  )
}

const amount = { inputMode: 'decimal', maxLength: 9, autoComplete: 'off' } as const
