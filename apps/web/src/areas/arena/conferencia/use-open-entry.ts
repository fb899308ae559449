import type { CheckInConflict } from '@porteira/contract'
import { refuseAction, stopsOf } from '@porteira/domain'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { CheckIn } from './check-in.ts'
import { type CheckInData, factsOf } from './check-in-data.ts'
import type { Resolution } from './ResolveDialog.tsx'
import { knownHorse, type Rider, ridersWithPlace } from './horses.ts'
import { needsOf, waivableOf } from './needs.ts'
import type { Draft } from './queue-store.ts'
import { useSearch } from './use-search.ts'

type Move = Pick<Draft, 'kind'> &
  Partial<Pick<Draft, 'reason' | 'requirementId' | 'subject' | 'value' | 'knownHorse'>>
type Options = {
  checkIn: CheckIn
  data: CheckInData
  roles: readonly string[]
  token: string
  wanted: string
}

/** The entry that the desk has before it, and what the desk does with it. */
export function useOpenEntry(options: Options) {
  const { checkIn, data, roles, token, wanted } = options
  const { openId, foundIds, said, say, show, isOpen, scan, search } = useSearch(checkIn, data, wanted)
  const [busy, setBusy] = useState(false)
  const entry = openId === undefined ? undefined : data.entries.get(openId)
  const facts = entry && factsOf(data, entry)

  /** Returns true when the action was done, also where it waits for a network. */
  async function act(move: Move): Promise<boolean> {
    if (!entry || !facts) return false
    const action = { reason: '', requirementId: '', subject: '', value: '', ...move }
    const draft = { ...action, cartItemId: entry.cartItemId, version: entry.version, from: entry.state }
    setBusy(true)
    const says =
      refuseAction({ ...facts, roles, action: draft }) ??
      (await checkIn.act(draft).catch(() => 'Este navegador não guardou a ação. Libere espaço e repita.'))
    setBusy(false)
    const about = isOpen(entry.cartItemId) ? '' : `Nº ${entry.badge ?? 'S/N'}: `
    if (says !== undefined) say({ tone: 'bad', text: about + says })
    return says === undefined
  }

  return {
    entry,
    needs: facts ? needsOf(facts) : [],
    stops: facts ? stopsOf(facts) : { blocks: [], missing: [] },
    waivable: facts ? waivableOf(facts, roles) : [],
    riders: entry && facts ? ridersWithPlace(entry, facts) : [],
    found: foundIds.flatMap((id) => data.entries.get(id) ?? []),
    said,
    busy,
    say,
    show,
    isOpen,
    scan,
    search,
    act,
    /** States the horse of a rider. */
    stateHorse: (rider: Rider, value: string) =>
      act({ kind: 'horse', subject: rider.placeKey, value, knownHorse: knownHorse(rider) }),
    async waive(requirementIds: readonly string[], reason: string) {
      for (const requirementId of requirementIds)
        if (!(await act({ kind: 'waive', requirementId, reason }))) return
      const items = requirementIds.length === 1 ? '1 item' : `${requirementIds.length} itens`
      say({ tone: 'good', text: `Dispensado: ${items}.` })
    },
    /** Resolves a conflict on the server. */
    async resolve({ conflictId, badge }: CheckInConflict, body: Resolution) {
      await api('POST /api/checkin/:eventUUID/conflicts/:conflictId/resolve', {
        params: { eventUUID: data.snapshot.event.eventUUID, conflictId: String(conflictId) },
        query: { token },
        body,
      })
      await checkIn.exchange()
      say({ tone: 'good', text: `Conflito do nº ${badge ?? 'S/N'} resolvido.` })
    },
  }
}

export type OpenEntry = ReturnType<typeof useOpenEntry>
