import type { Cart, Reply } from '@porteira/contract'
import { readEntryCode } from '@porteira/domain'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { newId } from '#api/new-id.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { entryCodes } from './queries.ts'

type Code = Reply<'GET /api/cart/:cartUUID/codes'>['items'][number]
type State = 'handedOut' | { refused: string }

/** The id of this visit, which its first action makes, and how many actions it has sent. */
const visit = { clientId: '', sequence: 0 }

/** Hands out numbers at once. The server refuses what misses a document, with a sentence for each entry. */
export function useHandOut({ cartUUID, eventUUID }: Cart, admin: Admin) {
  const { send, busy } = useAdminSend(admin)
  const [states, setStates] = useState<ReadonlyMap<number, State>>(new Map())

  async function handOut(cartItemIds: readonly number[]) {
    const query = { token: admin.token }
    const answer = await send(async () => {
      const { items } = await api(...entryCodes(cartUUID, admin.token))
      const actions = cartItemIds.map((cartItemId) => actionOf(cartItemId, items))
      visit.clientId ||= newId()
      const body = { clientId: visit.clientId, actions }
      const input = { params: { eventUUID }, query, body }
      return { actions, ...(await api('POST /api/checkin/:eventUUID/actions', input)) }
    })
    if (!answer) return
    const next = new Map(states)
    for (const { actionId, state, msg } of answer.results) {
      const { cartItemId } = answer.actions.find((action) => action.actionId === actionId) ?? {}
      if (cartItemId !== undefined) next.set(cartItemId, state === 'handedOut' ? state : { refused: msg })
    }
    setStates(next)
  }

  return { stateOf: (cartItemId: number) => states.get(cartItemId), handOut, busy }
}

/** The QR code of an entry states its version, which a hand-out must name. */
function actionOf(cartItemId: number, codes: readonly Code[]) {
  const code = codes.find((each) => each.cartItemId === cartItemId)
  visit.sequence += 1
  return {
    actionId: newId(),
    sequence: visit.sequence,
    at: new Date().toISOString(),
    queued: 0 as const,
    kind: 'handOut' as const,
    cartItemId,
    version: (code && readEntryCode(code.code)?.code.version) ?? 0,
    from: 'expected' as const,
    reason: '',
    requirementId: '',
    subject: '',
    value: '',
  }
}
