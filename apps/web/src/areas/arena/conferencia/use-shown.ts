import type { CheckInEntry } from '@porteira/contract'
import { useRef, useState } from 'react'

/** What the page says about its last action. `cartItemId` is the entry of a hand-out. */
export type Notice = { tone: 'good' | 'bad' | 'calm'; text: string; cartItemId?: number }
export type Shown = ReturnType<typeof useShown>

/** The open entry, the list of a search, and what the page says. */
export function useShown(wanted: string) {
  const [openId, setOpenId] = useState(() => (wanted === '' ? undefined : Number(wanted)))
  // An action may end after another entry was opened.
  const openNow = useRef(openId)
  const [foundIds, setFoundIds] = useState<readonly number[]>([])
  const [said, say] = useState<Notice>()
  // The answer about a CPF may come after the next search.
  const asked = useRef(0)

  function show(next: CheckInEntry | undefined, text?: Notice) {
    asked.current += 1
    openNow.current = next?.cartItemId
    setOpenId(next?.cartItemId)
    setFoundIds([])
    say(text)
  }

  return {
    openId,
    foundIds,
    said,
    say,
    show,
    isOpen: (id: number) => openNow.current === id,
    /** Returns a function that says whether nothing else was shown since. */
    beginSearch() {
      const number = asked.current
      return () => asked.current === number
    },
    /** Opens the only entry of a search, or lists them. */
    list(entries: readonly CheckInEntry[], nothing: string) {
      if (entries.length === 1) return show(entries[0])
      show(undefined, entries.length === 0 ? { tone: 'bad', text: nothing } : undefined)
      setFoundIds(entries.map(({ cartItemId }) => cartItemId))
    },
  }
}
