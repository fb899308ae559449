import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { AFTER_PAINT_MS, type Device, type StoredScoreSheet, type UnsentShots } from './device.ts'
import { absentFact, undoFact } from './race.ts'

const BATCH_SIZE = 200
const RETRY_MS = 3000
const REFUSALS = ['device_revoked', 'role_required']

type Sheet = StoredScoreSheet['sheet']

type SendingOptions = {
  catUUID: string
  token: string
  device: Device
  unsent: UnsentShots
  adopt: (change: (scoreSheet: Sheet) => Sheet) => unknown
}

/** Sends the unsent shots of the device, oldest first, and retries until the network accepts them. */
export function useSending({ catUUID, token, device, unsent, adopt }: SendingOptions) {
  const isBusy = useRef(false)
  const [failed, setFailed] = useState<{ token: string; error: unknown }>()
  // A new token is a new chance.
  const failure = failed?.token === token ? failed.error : undefined
  const waiting = unsent.shots.length + unsent.absent.length + unsent.undone.length

  async function send() {
    if (isBusy.current || waiting === 0) return
    isBusy.current = true
    try {
      const { shots, ...batch } = firstBatch(device.snapshot())
      const { refused, absent: read = 0 } = await api('POST /api/scoring/:catUUID/shots', {
        params: { catUUID },
        body: {
          token,
          shots,
          undone: batch.undone,
          ...(batch.absent.length > 0 && { absent: batch.absent }),
        },
      })
      // During an update an earlier release may answer, which reads no absences and none of their undos.
      const { absent, undone } = read < batch.absent.length ? { absent: [], undone: [] } : batch
      const reasons = new Map(refused.map(({ id, msg }) => [id, msg]))
      device.keep(
        'refused',
        ...shots.flatMap((shot) => refusedOf(reasons, shot.id).map((each) => ({ ...each, shot }))),
        ...absent.flatMap((absence) => refusedOf(reasons, absence.id).map((each) => ({ ...each, absence }))),
        ...undone.flatMap(({ id }) => refusedOf(reasons, id)),
      )
      const isAccepted = ({ id }: { id: string }) => !reasons.has(id)
      adopt((scoreSheet) =>
        withSent(scoreSheet, {
          shots: shots.filter(isAccepted),
          absent: absent.filter(isAccepted),
          undone: undone.filter(isAccepted),
        }),
      )
      device.drop(
        'shots',
        shots.map(({ id }) => id),
      )
      device.drop(
        'absent',
        absent.map(({ id }) => id),
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
  }

  // What refuses the device or the role refuses the next attempt too.
  const isRefused = failure instanceof ApiError && REFUSALS.includes(failure.code)
  useAttempts(() => void send(), { waiting: isRefused ? 0 : waiting, isFailing: failure !== undefined })

  return { waiting, failure }
}

/** Sends again and again while something waits, and at once what is new. */
function useAttempts(send: () => void, { waiting, isFailing }: { waiting: number; isFailing: boolean }) {
  const attempt = useEffectEvent(send)
  const isWaiting = waiting > 0
  useEffect(() => {
    if (!isWaiting) return
    const now = () => attempt()
    const again = setInterval(now, RETRY_MS)
    addEventListener('online', now)
    return () => {
      clearInterval(again)
      removeEventListener('online', now)
    }
  }, [isWaiting])

  useEffect(() => {
    // While the network fails, a tap does not try it.
    if (waiting === 0 || isFailing) return
    const first = setTimeout(() => attempt(), AFTER_PAINT_MS)
    return () => clearTimeout(first)
  }, [waiting, isFailing])
}

const refusedOf = (reasons: Map<string, string>, id: string) =>
  reasons.has(id) ? [{ id, msg: reasons.get(id) ?? '' }] : []

/** The sheet with what the server has accepted. */
function withSent(sheet: Sheet, { shots, absent, undone }: Omit<UnsentShots, 'refused'>): Sheet {
  const ids = new Set(undone.map(({ id }) => id))
  const { competition } = sheet
  return {
    ...sheet,
    shots: [...sheet.shots, ...shots].filter(({ id }) => !ids.has(id)),
    ...(competition && {
      competition: {
        ...competition,
        facts: [...competition.facts, ...absent.map(absentFact), ...undone.map(undoFact)],
      },
    }),
  }
}

function firstBatch({ shots, absent, undone }: UnsentShots) {
  const oldest = [...shots].sort((a, b) => Date.parse(a.thrownOn) - Date.parse(b.thrownOn))
  // An absence is checked against the shots of its round, so it comes with the last of them.
  const isLast = shots.length <= BATCH_SIZE
  return {
    shots: oldest.slice(0, BATCH_SIZE),
    absent: isLast ? absent.slice(0, BATCH_SIZE) : [],
    undone: isLast ? undone.slice(0, BATCH_SIZE) : [],
  }
}
