import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { query } from '#api/query.ts'
import { failedRefunds } from '#areas/desk/components/queries.ts'
import type { Admin } from '#components/admin/admin.ts'
import type { CartSearchState } from '#components/admin/admin-links.ts'
import { useShownError } from '#components/admin/use-admin-send.ts'
import { searchProblem } from './search-problem.ts'

/** The pause in typing after which a search starts. */
const PAUSE_MS = 350

/**
 * The carts that match what was typed. A valid term is searched after a pause in typing, or at once by `searchNow`. The
 * answers belong to their terms, so a late one never replaces a newer one. `onTerm` runs before each search that typing
 * caused.
 */
export function useCartSearch(admin: Admin, onTerm: () => void) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(useHistoryState<CartSearchState | null>()?.search ?? '')
  const [term, setTerm] = useState('')
  const input = { params: { term }, query: { token: admin.token } }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query('GET /api/cart/admin/search/:term', input),
    enabled: term !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })

  const shownError = useShownError(admin, error)

  /** Reads the carts again, and whether the bank has refused a refund of them meanwhile. */
  function again() {
    void client.invalidateQueries({ queryKey: failedRefunds(admin.token) })
    void refetch()
  }

  function change(to: string) {
    if (to === term) return
    onTerm()
    setTerm(to)
  }
  const changeAfterPause = useEffectEvent((text: string) => {
    if (!searchProblem(text)) change(text.trim())
  })
  useEffect(() => {
    const timer = setTimeout(() => changeAfterPause(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return {
    typed,
    setTyped,
    found: term === '' ? undefined : data,
    isSearching: isFetching && isPlaceholderData,
    isAsking: isFetching,
    error: shownError,
    again,
    /** Searches what is typed, also when it is the same as before. The caller has checked it. */
    searchNow: () => (typed.trim() === term ? again() : change(typed.trim())),
    /** Searches a code from the address instead of what was typed. */
    searchCode: (code: string) => {
      setTyped(code)
      setTerm(code)
    },
  }
}
