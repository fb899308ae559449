import type { DeskItem } from '@porteira/contract'
import type { KeyboardEvent } from 'react'
import { TextInput } from '#ui/TextInput.tsx'
import { matchingItems, type Selection } from './selection.ts'

type Props = {
  items: readonly DeskItem[]
  typed: string
  onTyped: (typed: string) => void
  selection: Selection
  onSelect: (selection: Selection) => void
}

/** Searches what is sold. Enter takes a unit of the only item that is left. */
export function GoodsSearch({ items, typed, onTyped, selection, onSelect }: Props) {
  function takeOnly(event: KeyboardEvent) {
    const [only, ...others] = matchingItems(items, typed)
    if (event.key !== 'Enter' || typed.trim() === '' || !only || others.length > 0) return
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
      onKeyDown={takeOnly}
      maxLength={60}
      autoComplete="off"
    />
  )
}
