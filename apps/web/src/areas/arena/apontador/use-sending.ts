import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import type { Device, UnsentShots, StoredScoreSheet } from './device.ts'

const BATCH_SIZE = 200
const RETRY_MS = 3000
const REFUSALS = ['device_revoked', 'role_required']

type SendingOptions = {
  catUUID: string
  token: string
  device: Device
  unsent: UnsentShots
  adopt: (change: (scoreSheet: StoredScoreSheet['sheet']) => StoredScoreSheet['sheet']) => unknown
}

/** Sends the unsent shots of the device, oldest first, and retries until the network accepts them. */
export function useSending({ catUUID, token, device, unsent, adopt }: SendingOptions) {
  const isBusy = useRef(false)
  const [failed, setFailed] = useState<{ token: string; error: unknown }>()
  // A new token is a new chance.
  const failure = failed?.token === token ? failed.error : undefined
  const waiting = unsent.shots.length + unsent.undone.length

  const send = useEffectEvent(async () => {
    if (isBusy.current || waiting === 0) return
    isBusy.current = true
    try {
      const { shots, undone } = firstBatch(device.snapshot())
      const { refused } = await api('POST /api/scoring/:catUUID/shots', {
        params: { catUUID },
        body: { token, shots, undone },
      })
      const reasons = new Map(refused.map(({ id, msg }) => [id, msg]))
      device.keep(
        'refused',
        ...shots.flatMap((shot) => refusedOf(reasons, shot.id).map((each) => ({ ...each, shot }))),
        ...undone.flatMap(({ id }) => refusedOf(reasons, id)),
      )
      const undoneIds = new Set(undone.filter(({ id }) => !reasons.has(id)).map(({ id }) => id))
      adopt((scoreSheet) => ({
        ...scoreSheet,
        shots: [...scoreSheet.shots, ...shots.filter(({ id }) => !reasons.has(id))].filter(
          ({ id }) => !undoneIds.has(id),
        ),
      }))
      device.drop(
        'shots',
        shots.map(({ id }) => id),
      )
      device.drop(
        'undone',
        undone.map(({ id }) => id),
      )
      setFailed(undefined)
    } catch (error) {
      setFailed({ token, error })
    } finally {
      isBusy.current = false
    }
  })

  // What refuses the device or the role refuses the next attempt too.
  const isRefused = failure instanceof ApiError && REFUSALS.includes(failure.code)
  useEffect(() => {
    if (waiting === 0 || isRefused) return
    const now = () => void send()
    const first = setTimeout(now, 0)
    const again = setInterval(now, RETRY_MS)
    addEventListener('online', now)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      removeEventListener('online', now)
    }
  }, [waiting, isRefused])

  return { waiting, failure }
}

const refusedOf = (reasons: Map<string, string>, id: string) =>
  reasons.has(id) ? [{ id, msg: reasons.get(id) ?? '' }] : []

function firstBatch({ shots, undone }: UnsentShots) {
  const oldest = [...shots].sort((a, b) => Date.parse(a.thrownOn) - Date.parse(b.thrownOn))
  return { shots: oldest.slice(0, BATCH_SIZE), undone: undone.slice(0, BATCH_SIZE) }
}
