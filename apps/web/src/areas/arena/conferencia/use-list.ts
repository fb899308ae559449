import type { CheckInEntry } from '@porteira/contract'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Filter, Listed } from './missing.ts'
import type { OpenEntry } from './use-open-entry.ts'

/** From here on the list stands beside the entry. */
const WIDE = '(min-width: 64rem)'
const missing: Filter = { state: 'missing', categoryUUID: '', lack: '' }

/** The chosen list, and the way from its rows to the entry and back. */
export function useList(opened: OpenEntry, main: RefObject<HTMLElement | null>) {
  const [filter, setFilter] = useState<Filter | undefined>(() =>
    matchMedia(WIDE).matches ? missing : undefined,
  )
  const [called, setCalled] = useState<Listed>()
  // The entries from the opened one on. The list has lost the first one when its number was handed out.
  const following = useRef<number[]>([])
  const find = (selector: string) => main.current?.querySelector<HTMLElement>(selector)

  return {
    filter,
    setFilter,
    called,
    setCalled,
    /** Opens the list of a figure. The figure of the list that is in sight closes it. */
    toggle(state: Filter['state']) {
      const isInSight = opened.entry === undefined && opened.found.length === 0
      opened.show(undefined)
      setFilter(isInSight && filter?.state === state ? undefined : { ...missing, state })
    },
    openCategory: (categoryUUID: string) => setFilter({ ...missing, categoryUUID }),
    open(entry: CheckInEntry, rows: readonly Listed[]) {
      const ids = rows.map((row) => row.entry.cartItemId)
      following.current = ids.slice(ids.indexOf(entry.cartItemId))
      flushSync(() => opened.show(entry))
      if (!matchMedia(WIDE).matches) scrollTo(0, 0)
      // Enter then hands out the number.
      ;(find('[data-hand-out]:enabled') ?? find('#entry'))?.focus()
    },
    /** Goes to the row from which the closed entry was opened, or to the next one. False if no row opened it. */
    focusNext(closed: number | undefined) {
      const ids = following.current[0] === closed ? following.current : []
      following.current = []
      const row = ids.map((id) => find(`[data-entry-row='${id}']`)).find(Boolean)
      row?.focus()
      return row !== undefined
    },
  }
}
