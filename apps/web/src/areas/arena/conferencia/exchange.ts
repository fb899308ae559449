import type { CheckInAction } from '@porteira/contract'
import { ApiError, statusOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { inTurn } from './between-tabs.ts'
import { ACCEPTED, isGzip, parseBytes } from './gzip.ts'
import { end, forgetAnswered, holdUnanswered, type Live, LOCK, type Refused, reread } from './live.ts'
import type { Login } from './queue-store.ts'
import { type Result, sendActions } from './send-actions.ts'
import type { Encrypted } from './session-key.ts'
import { hasEnded, mergeSnapshot, readingOf, type Snapshot } from './snapshot.ts'
import { unsentOf } from './waiting.ts'

/** Sends what these logins did and asks what changed. One tab at a time does. */
export const exchangeOf = (
  live: Live,
  logins: readonly Pick<Login, 'id'>[],
  signal?: AbortSignal,
): Promise<void> =>
  inTurn(LOCK, signal, async () => {
    if (live.status().isClosed) return
    let hasSent = false
    for (const one of logins) hasSent = (await send(live, one, signal)) || hasSent
    await fetchChanges(live)
    // The network may have gone while the answer was on its way.
    await reread(live, { isOnline: navigator.onLine, stop: undefined, error: undefined })
    if (hasSent) live.channel.postMessage('sent')
  }).catch((error: unknown) => fail(live, error))

/** Sends what a login did: the own actions, or those of another login in its name. */
async function send(live: Live, doneBy: Pick<Login, 'id'>, signal?: AbortSignal) {
  const { eventUUID, token } = live
  const [, queue] = await live.stores
  const path =
    doneBy.id === live.login.id
      ? 'POST /api/checkin/:eventUUID/actions'
      : 'POST /api/checkin/:eventUUID/deliveries'
  let hasSent = false
  await sendActions({
    listUnsent: async () => unsentOf(await queue.list(eventUUID), doneBy),
    async send(actions) {
      const body = { clientId: await queue.clientId(), doneBy: doneBy.id, actions }
      const call = { params: { eventUUID }, query: { token }, body }
      return (await api(path, call, signal ? { signal } : {})).results
    },
    async settle(sent, results) {
      hasSent = true
      await settle(live, sent, results)
    },
  })
  return hasSent
}

/** Deletes or marks each action by its own answer. */
async function settle(live: Live, sent: readonly CheckInAction[], results: readonly Result[]) {
  const [, queue] = await live.stores
  for (const result of results) live.answers.set(result.actionId, result)
  const resultOf = new Map(results.map((result) => [result.actionId, result]))
  const answeredWith = (...outcomes: Result['outcome'][]) =>
    sent.flatMap((action) => {
      const result = resultOf.get(action.actionId)
      return result && outcomes.includes(result.outcome) ? [{ action, says: result.msg }] : []
    })
  const sequences = (answered: readonly Refused[]) => answered.map(({ action }) => action.sequence)
  await queue.markAnswered(sequences(answeredWith('applied', 'known')))
  const held = (await queue.list(live.eventUUID)).filter(({ action }) => action.queued === 1)
  const heldSequences = new Set(held.map(({ action }) => action.sequence))
  // One that was shown as done before its answer came is sent again as done without network.
  const refused = answeredWith('refused').filter(
    ({ action }) => action.queued === 1 || !heldSequences.has(action.sequence),
  )
  await queue.remove(sequences([...refused, ...answeredWith('conflict')]))
  live.channel.postMessage(results)
  await reread(live, { refused: [...refused, ...live.status().refused] })
}

/** Asks what changed, stores it, and lets go of the actions that it contains. */
async function fetchChanges(live: Live) {
  const { eventUUID, clock } = live
  const [snapshots, queue] = await live.stores
  // Only this tab marks actions as answered now, so the call need not wait for the list.
  const listing = queue.list(eventUUID)
  const { answer, encrypting, writing } = await ask(live)
  await writing
  clock.set(readingOf(answer))
  if (hasEnded(answer, clock.ofDevice())) return end(live)
  const before = live.known()?.snapshot
  const whole = mergeSnapshot(before, answer)
  if (!writing && encrypting && isNews(answer, before)) {
    const part = { eventUUID, receivedOn: answer.receivedOn }
    await (answer.isWhole === 1
      ? snapshots.writeWhole(part, encrypting)
      : snapshots.writeChanges(part, encrypting, whole))
  }
  live.adopt(whole)
  live.publish({ hasEnded: false })
  await forgetAnswered(live, listing)
}

/** Asks what changed. The browser encrypts and stores a whole snapshot while this thread parses it. */
async function ask(live: Live) {
  const { eventUUID, token, clock } = live
  const [snapshots] = await live.stores
  let [receivedOn, encrypting]: [string, Promise<Encrypted> | undefined] = ['', undefined]
  let writing: Promise<void> | undefined
  function read(bytes: ArrayBuffer) {
    receivedOn = clock.ofDevice().toISOString()
    encrypting = snapshots.encrypt(bytes)
    // Only a whole snapshot comes as a gzip file.
    if (isGzip(bytes) && !live.status().hasEnded)
      writing = snapshots.writeWhole({ eventUUID, receivedOn }, encrypting)
    writing?.catch(() => {})
    return parseBytes(bytes)
  }
  const reply = await api(
    'GET /api/checkin/:eventUUID/snapshot',
    { params: { eventUUID }, query: { token, since: live.known()?.snapshot.cursor ?? '' } },
    { retry: false, fresh: true, reader: { accept: ACCEPTED, read } },
  )
  return { answer: { ...reply, receivedOn }, encrypting, writing }
}

/** What was shown as done may not be refused later. A session that the server refuses loses its snapshot. */
async function fail(live: Live, error: unknown) {
  const [snapshots] = await live.stores
  await holdUnanswered(live)
  if (live.status().isClosed) return
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
  const stop = isRefused ? error : undefined
  if (stop) {
    await snapshots.clear()
    live.forget()
  }
  await reread(live, { stop, error, isOnline: statusOf(error) > 0 })
}

/** True if the clock of the browser was corrected: the stored time would no longer tell how much time has passed. */
const hasClockJumped = (answer: Snapshot, before: Snapshot | undefined) =>
  before !== undefined && Math.abs(clockOffsetOf(answer) - clockOffsetOf(before)) > 60_000

function clockOffsetOf(answer: Snapshot) {
  const { serverMs, deviceMs } = readingOf(answer)
  return deviceMs - serverMs
}

/** True where the answer has more than a new cursor. */
const isNews = (answer: Snapshot, before: Snapshot | undefined) =>
  answer.isWhole === 1 ||
  hasClockJumped(answer, before) ||
  answer.entries.length > 0 ||
  answer.checks.length > 0 ||
  answer.waivers.length > 0 ||
  (answer.horseLinks ?? []).length > 0 ||
  idsOf(answer) !== (before && idsOf(before))

const idsOf = ({ conflicts }: Snapshot) => conflicts.map(({ conflictId }) => conflictId).join()
