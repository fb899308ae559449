import type { DeskItem } from '@porteira/contract'
import type { KeyboardEvent, Ref } from 'react'
import { TextInput } from '#ui/TextInput.tsx'
import { matchingItems, type Selection } from './selection.ts'
import styles from './Till.module.css'
import { NEW_SALE_KEY } from './use-function-key.ts'

type Props = {
  items: readonly DeskItem[]
  typed: string
  onTyped: (typed: string) => void
  selection: Selection
  onSelect: (selection: Selection) => void
  /** Goes to the payment. */
  onPay: () => void
  inputRef: Ref<HTMLInputElement>
}

/** Searches what is sold. Enter takes a unit of the only item that is left; on the empty field it goes to the payment. */
export function GoodsSearch({ items, typed, onTyped, selection, onSelect, onPay, inputRef }: Props) {
  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    if (typed.trim() !== '') return takeOnly()
    // Enter would also press what gets the focus.
    event.preventDefault()
    onPay()
  }

  function takeOnly() {
    const [only, ...others] = matchingItems(items, typed)
    if (!only || others.length > 0) return
    const next = (selection[only.itemUUID] ?? 0) + 1
    if (next > only.units) return
    onSelect({ ...selection, [only.itemUUID]: next })
    onTyped('')
  }

  return (
    <TextInput
      label="Procurar categoria"
      type="search"
      placeholder="Nome ou parte dele"
      value={typed}
      onValue={onTyped}
      onKeyDown={goOn}
      inputRef={inputRef}
      hint={
        <span className={styles['keys']}>
          Enter com a busca vazia vai ao pagamento. {NEW_SALE_KEY} começa outra venda.
        </span>
      }
      maxLength={60}
      autoComplete="off"
    />
  )
}
