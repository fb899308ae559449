import type { CheckInConflict, CheckInEntry } from '@porteira/contract'
import { checkInMessages, refuseAction, stopsOf } from '@porteira/domain'
import { useRef, useState } from 'react'
import { formMessageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import type { CheckIn } from './check-in.ts'
import { type CheckInData, factsOf } from './check-in-data.ts'
import type { Resolution } from './ResolveDialog.tsx'
import { findEntries, inOrder, readTyped, type Typed } from './find-entries.ts'
import { knownHorse, type Rider, ridersWithPlace } from './horses.ts'
import { needsOf, waivableOf } from './needs.ts'
import type { Draft } from './queue-store.ts'
import { readCode } from './read-code.ts'

/** What the page says about its last action. `cartItemId` is the entry of a hand-out. */
export type Notice = { tone: 'good' | 'bad' | 'calm'; text: string; cartItemId?: number }
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
export function useOpenEntry({ checkIn, data, roles, token, wanted }: Options) {
  const [openId, setOpenId] = useState(() => (wanted === '' ? undefined : Number(wanted)))
  // An action may end after another entry was opened.
  const openNow = useRef(openId)
  const [found, setFound] = useState<readonly number[]>([])
  const [said, say] = useState<Notice>()
  const [busy, setBusy] = useState(false)
  // The answer about a CPF may come after the next search.
  const asked = useRef(0)
  const entry = openId === undefined ? undefined : data.entries.get(openId)
  const facts = entry && factsOf(data, entry)

  function setOpen(id: number | undefined) {
    openNow.current = id
    setOpenId(id)
  }

  function show(next: CheckInEntry | undefined, text?: Notice) {
    asked.current += 1
    setOpen(next?.cartItemId)
    setFound([])
    say(text)
  }

  async function scan(text: string) {
    const read = await readCode(data, text)
    if (read.entry) show(read.entry, removalOf(read.entry))
    else show(undefined, { tone: 'bad', text: read.says })
  }

  async function search(text: string) {
    const typed = readTyped(text)
    if (typed.kind === 'code') return scan(typed.text)
    if (typed.kind === 'cpf') return searchCpf(typed.cpf)
    if (typed.kind === 'name') return searchName(text.trim(), typed)
    list(findEntries(data, typed), checkInMessages.nothingFound(text.trim()))
  }

  /** The list of this browser has nicknames. The server also finds the registered names. */
  async function searchName(text: string, typed: Typed) {
    show(undefined, { tone: 'calm', text: 'Procurando o nome…' })
    const number = asked.current
    const ids = await checkIn.findByName(text)
    if (asked.current !== number) return
    const current = checkIn.status().data ?? data
    const named = (ids ?? []).flatMap((id) => current.entries.get(id) ?? [])
    const all = new Set([...findEntries(current, typed), ...named])
    list(inOrder([...all]), ids ? checkInMessages.nothingFound(text) : checkInMessages.nothingFoundHere(text))
  }

  async function searchCpf(cpf: string) {
    show(undefined, { tone: 'calm', text: 'Procurando o CPF…' })
    const number = asked.current
    const answer = await checkIn.findByCpf(cpf)
    if (asked.current !== number) return
    if ('says' in answer) return say({ tone: 'bad', text: answer.says })
    // The page may have got them meanwhile.
    const { entries } = checkIn.status().data ?? data
    const known = answer.ids.flatMap((id) => entries.get(id) ?? [])
    list(inOrder(known), checkInMessages.codeUnknown)
  }

  /** Opens the only entry of a search, or lists them. */
  function list(entries: readonly CheckInEntry[], nothing: string) {
    if (entries.length === 1) return show(entries[0])
    show(undefined, entries.length === 0 ? { tone: 'bad', text: nothing } : undefined)
    setFound(entries.map(({ cartItemId }) => cartItemId))
  }

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
    const about = openNow.current === entry.cartItemId ? '' : `Nº ${entry.badge ?? 'S/N'}: `
    if (says !== undefined) say({ tone: 'bad', text: about + says })
    return says === undefined
  }

  return {
    entry,
    needs: facts ? needsOf(facts) : [],
    stops: facts ? stopsOf(facts) : { blocks: [], missing: [] },
    waivable: facts ? waivableOf(facts, roles) : [],
    riders: entry && facts ? ridersWithPlace(entry, facts) : [],
    found: found.flatMap((id) => data.entries.get(id) ?? []),
    said,
    busy,
    say,
    show,
    isOpen: (id: number) => openNow.current === id,
    scan,
    search,
    act,
    /** States the horse of a rider. */
    stateHorse: (rider: Rider, value: string) =>
      act({ kind: 'horse', subject: rider.placeKey, value, knownHorse: knownHorse(rider) }),
    async waive(requirementIds: readonly string[], reason: string) {
      for (const requirementId of requirementIds)
        if (!(await act({ kind: 'waive', requirementId, reason }))) return
      say({
        tone: 'good',
        text: `Dispensado: ${requirementIds.length === 1 ? '1 item' : `${requirementIds.length} itens`}.`,
      })
    },
    /** Resolves a conflict on the server. Returns the sentence that refuses it. */
    async resolve({ conflictId, badge }: CheckInConflict, body: Resolution) {
      const { eventUUID } = data.snapshot.event
      try {
        await api('POST /api/checkin/:eventUUID/conflicts/:conflictId/resolve', {
          params: { eventUUID, conflictId: String(conflictId) },
          query: { token },
          body,
        })
        await checkIn.exchange()
        say({ tone: 'good', text: `Conflito do nº ${badge ?? 'S/N'} resolvido.` })
        return undefined
      } catch (error) {
        return formMessageOf(error)
      }
    },
  }
}

export type OpenEntry = ReturnType<typeof useOpenEntry>

/** A scanned entry that was removed says so at once. */
const removalOf = ({ formation }: CheckInEntry): Notice | undefined =>
  formation === 'cancelled' ? { tone: 'bad', text: checkInMessages.removed } : undefined
