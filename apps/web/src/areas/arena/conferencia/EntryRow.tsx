import type { CheckInEntry } from '@porteira/contract'
import type { KeyboardEvent, ReactNode } from 'react'
import { inWords } from './in-words.ts'
import plate from './Plate.module.css'

type Props = {
  entry: CheckInEntry
  category: string
  /** The line under the category. */
  children: ReactNode
  isOpen?: boolean
  onOpen: () => void
  /** What stands beside the row. */
  aside?: ReactNode
}

/** An entry of a list. The whole row opens it; the arrow keys go from row to row. */
export const EntryRow = ({ entry, category, children, isOpen = false, onOpen, aside }: Props) => (
  <li data-open={isOpen || undefined}>
    <button
      type="button"
      data-entry-row={entry.cartItemId}
      aria-current={isOpen || undefined}
      onClick={onOpen}
      onKeyDown={moveFocus}
    >
      <span className={plate['plate']} data-digits={String(entry.badge ?? 'S/N').length}>
        {entry.badge ?? 'S/N'}
      </span>
      <span>
        <b>{namesText(entry) || 'Sem laçadores'}</b>
        <small>{category}</small>
        {children}
      </span>
    </button>
    {aside}
  </li>
)

function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const row = event.currentTarget.closest('li')
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  next?.querySelector('button')?.focus()
}

/** 'ANA, BENTO e CAIO' */
export const namesText = ({ riders }: Pick<CheckInEntry, 'riders'>) =>
  inWords.format(riders.map(({ name }) => name))
