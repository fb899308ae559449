import type { CheckInAction } from '@porteira/contract'
import { accountMessages, checkInMessages, isValidCpf } from '@porteira/domain'
import { abortAfter } from '#api/abort-after.ts'
import { ApiError, formMessageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { forgetSnapshots } from '#storage/check-in-snapshots.ts'
import type { ServerClock } from '../components/server-clock.ts'
import { inTurn, openChannel } from './between-tabs.ts'
import { type CheckInData, dataOf, withActions } from './check-in-data.ts'
import { ACCEPTED, isGzip, parseBytes } from './gzip.ts'
import { type Draft, type Login, openQueue } from './queue-store.ts'
import { type Result, sendActions } from './send-actions.ts'
import { type Encrypted, sessionKey } from './session-key.ts'
import { hasEnded, mergeSnapshot, readingOf, type Snapshot } from './snapshot.ts'
import { openSnapshots } from './snapshot-store.ts'
import { unsentOf, waitingOf } from './waiting.ts'

/** On a weak network an action waits this long for its answer. Then it counts as done without network. */
const MAX_WAIT_MS = 4000
const MAX_SEARCH_MS = 8000
const LOCK = 'conferencia'

export type Refused = { action: CheckInAction; says: string }

export type CheckInStatus = {
  /** Undefined until the first snapshot. */
  data: CheckInData | undefined
  /** The actions that wait in this browser. Those of another login wait until it opens the page. */
  waiting: ReturnType<typeof waitingOf>
  /** Actions that the server refused while this page was open. */
  refused: readonly Refused[]
  /** False after a contact that failed. */
  isOnline: boolean
  /** What the server said to the session of this browser: it may work no more. */
  stop: ApiError | undefined
  error: unknown
  /** The event is over, and the snapshot was deleted. */
  hasEnded: boolean
  /** A page of this browser left the check-in and deleted the snapshot. This one stores and asks nothing more. */
  isClosed: boolean
}

type Options = { eventUUID: string; token: string; login: Login; clock: ServerClock }
export type CheckIn = ReturnType<typeof openCheckIn>

/** The check-in of an event in this browser: the snapshot, the actions that wait, and their exchange with the server. */
export function openCheckIn({ eventUUID, token, login, clock }: Options) {
  const listeners = new Set<() => void>()
  const channel = openChannel(LOCK)
  let status: CheckInStatus = {
    data: undefined,
    waiting: waitingOf([], login),
    refused: [],
    isOnline: navigator.onLine,
    stop: undefined,
    error: undefined,
    hasEnded: false,
    isClosed: false,
  }
  let [snapshot, base]: [Snapshot | undefined, CheckInData | undefined] = [undefined, undefined]
  /** What the server said about the actions that this page or another tab sent. */
  const answers = new Map<string, Result>()
  const stores = Promise.all([openSnapshots(sessionKey(token), close), openQueue()])

  function publish(change: Partial<CheckInStatus>) {
    status = { ...status, ...change }
    for (const listener of listeners) listener()
  }

  function close() {
    ;[snapshot, base] = [undefined, undefined]
    publish({ data: undefined, refused: [], isClosed: true })
  }

  function adopt(next: Snapshot) {
    if (status.isClosed) return
    ;[snapshot, base] = [next, dataOf(next)]
  }

  async function reread(change: Partial<CheckInStatus> = {}): Promise<void> {
    if (status.isClosed) return
    // An event may end while the page is open without a network.
    if (snapshot && hasEnded(snapshot, clock.ofDevice())) return end()
    const [, queue] = await stores
    const queued = await queue.list(eventUUID)
    const data = base && withActions(base, queued, login)
    publish({ data, waiting: waitingOf(queued, login), ...change })
  }

  const unansweredSequences = async () =>
    (await (await stores)[1].list(eventUUID))
      .filter(({ isAnswered }) => !isAnswered)
      .map(({ action }) => action.sequence)

  async function load() {
    const [snapshots, queue] = await stores
    // An earlier page showed these as done and was closed before their answers.
    const [stored, waiting] = await Promise.all([
      snapshots.read(eventUUID),
      queue.list(eventUUID),
      unansweredSequences().then(queue.holdAsQueued),
    ])
    if (stored)
      clock.restore(readingOf(stored), Math.max(0, ...waiting.map(({ action }) => Date.parse(action.at))))
    if (stored && !snapshot) adopt(stored)
    await reread()
  }

  async function end() {
    const [snapshots] = await stores
    await snapshots.clear()
    ;[snapshot, base] = [undefined, undefined]
    await reread({ hasEnded: true })
  }

  /** Sends what a login did: the own actions, or those of another login in its name. */
  async function send(doneBy: Pick<Login, 'id'>, signal?: AbortSignal) {
    const [, queue] = await stores
    const path =
      doneBy.id === login.id
        ? 'POST /api/checkin/:eventUUID/actions'
        : 'POST /api/checkin/:eventUUID/deliveries'
    let hasSent = false
    await sendActions({
      listUnsent: async () => unsentOf(await queue.list(eventUUID), doneBy),
      send: async (actions) =>
        (
          await api(
            path,
            {
              params: { eventUUID },
              query: { token },
              body: { clientId: await queue.clientId(), doneBy: doneBy.id, actions },
            },
            signal ? { signal } : {},
          )
        ).results,
      async settle(sent, results) {
        hasSent = true
        await settle(sent, results)
      },
    })
    return hasSent
  }

  /** Deletes or marks each action by its own answer. */
  async function settle(sent: readonly CheckInAction[], results: readonly Result[]) {
    const [, queue] = await stores
    for (const result of results) answers.set(result.actionId, result)
    const resultOf = new Map(results.map((result) => [result.actionId, result]))
    const answeredWith = (...outcomes: Result['outcome'][]) =>
      sent.flatMap((action) => {
        const result = resultOf.get(action.actionId)
        return result && outcomes.includes(result.outcome) ? [{ action, says: result.msg }] : []
      })
    const sequences = (answered: readonly Refused[]) => answered.map(({ action }) => action.sequence)
    await queue.markAnswered(sequences(answeredWith('applied', 'known')))
    const held = (await queue.list(eventUUID)).filter(({ action }) => action.queued === 1)
    const heldSequences = new Set(held.map(({ action }) => action.sequence))
    // One that was shown as done before its answer came is sent again as done without network.
    const refused = answeredWith('refused').filter(
      ({ action }) => action.queued === 1 || !heldSequences.has(action.sequence),
    )
    await queue.remove(sequences([...refused, ...answeredWith('conflict')]))
    channel.postMessage(results)
    await reread({ refused: [...refused, ...status.refused] })
  }

  /** Asks what changed, stores it, and lets go of the actions that it contains. */
  async function fetchChanges() {
    const [snapshots, queue] = await stores
    // Only this tab marks actions as answered now, so the call need not wait for the list.
    const listing = queue.list(eventUUID)
    let [receivedOn, encrypting]: [string, Promise<Encrypted> | undefined] = ['', undefined]
    let writing: Promise<void> | undefined
    const reply = await api(
      'GET /api/checkin/:eventUUID/snapshot',
      { params: { eventUUID }, query: { token, since: snapshot?.cursor ?? '' } },
      {
        retry: false,
        fresh: true,
        reader: {
          accept: ACCEPTED,
          // The browser encrypts and stores while this thread parses.
          read(bytes) {
            receivedOn = clock.ofDevice().toISOString()
            encrypting = snapshots.encrypt(bytes)
            // Only a whole snapshot comes as a gzip file.
            if (isGzip(bytes) && !status.hasEnded)
              writing = snapshots.writeWhole({ eventUUID, receivedOn }, encrypting)
            writing?.catch(() => {})
            return parseBytes(bytes)
          },
        },
      },
    )
    const answer = { ...reply, receivedOn }
    await writing
    clock.set(readingOf(answer))
    if (hasEnded(answer, clock.ofDevice())) return end()
    const whole = mergeSnapshot(snapshot, answer)
    if (!writing && encrypting && isNews(answer, snapshot))
      await (answer.isWhole === 1
        ? snapshots.writeWhole({ eventUUID, receivedOn }, encrypting)
        : snapshots.writeChanges({ eventUUID, receivedOn }, encrypting, whole))
    adopt(whole)
    publish({ hasEnded: false })
    const answered = (await listing).filter(({ isAnswered }) => isAnswered)
    await queue.remove(answered.map(({ action }) => action.sequence))
  }

  /** What was shown as done may not be refused later. A session that the server refuses loses its snapshot. */
  async function fail(error: unknown) {
    const [snapshots, queue] = await stores
    await queue.holdAsQueued(await unansweredSequences())
    if (status.isClosed) return
    const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
    const stop = isRefused ? error : undefined
    if (stop) {
      await snapshots.clear()
      ;[snapshot, base] = [undefined, undefined]
    }
    await reread({ stop, error, isOnline: error instanceof ApiError && error.status > 0 })
  }

  /** One tab at a time sends and asks. */
  const exchange = (signal?: AbortSignal): Promise<void> => exchangeOf([login], signal)

  const exchangeOf = (logins: readonly Pick<Login, 'id'>[], signal?: AbortSignal): Promise<void> =>
    inTurn(LOCK, signal, async () => {
      if (status.isClosed) return
      let hasSent = false
      for (const one of logins) hasSent = (await send(one, signal)) || hasSent
      await fetchChanges()
      // The network may have gone while the answer was on its way.
      await reread({ isOnline: navigator.onLine, stop: undefined, error: undefined })
      if (hasSent) channel.postMessage('sent')
    }).catch(fail)

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) for (const result of data as Result[]) answers.set(result.actionId, result)
    // The queue no longer has what the snapshot of the other tab has.
    void (data === 'sent' && status.stop === undefined ? exchange() : reread())
  })

  return {
    status: () => status,
    listen(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    exchange: () => exchange(),
    /** Sends what another login of this browser did, in its name, and then asks what changed. */
    deliver: (doneBy: Pick<Login, 'id'>) => exchangeOf([login, doneBy]),
    /** Reads the actions that another tab stored. */
    reread: () => reread(),
    /** Does an action: at once with a network, else it waits. Resolves to the sentence that refuses it. */
    async act(draft: Omit<Draft, 'at' | 'queued'>): Promise<string | undefined> {
      const [, queue] = await stores
      const isDirect = status.isOnline && navigator.onLine
      const queued = isDirect ? (0 as const) : (1 as const)
      const { action } = await queue.add(eventUUID, login, {
        ...draft,
        at: clock.now().toISOString(),
        queued,
      })
      await reread()
      channel.postMessage('added')
      if (!isDirect) return undefined
      await exchange(abortAfter(MAX_WAIT_MS))
      // Another exchange or another tab may have sent it.
      const result = answers.get(action.actionId)
      return result && result.outcome !== 'applied' && result.outcome !== 'known' ? result.msg : undefined
    },
    /** The browser says that its network is gone. */
    goOffline: () => publish({ isOnline: false }),
    forgetRefused: () => publish({ refused: [] }),
    /** The entries of the person with a CPF, which only the server knows; else a sentence. */
    async findByCpf(cpf: string): Promise<{ ids: readonly number[] } | { says: string }> {
      if (!isValidCpf(cpf)) return { says: accountMessages.invalidCpf }
      if (!navigator.onLine) return { says: checkInMessages.cpfNeedsNetwork }
      try {
        const { cartItemIds: ids } = await api(
          'POST /api/checkin/:eventUUID/find',
          { params: { eventUUID }, query: { token }, body: { cpf } },
          { signal: abortAfter(MAX_SEARCH_MS) },
        )
        // An entry may be newer than the last answer.
        if (ids.some((id) => !base?.entries.has(id))) await exchange()
        return ids.length > 0 ? { ids } : { says: checkInMessages.cpfWithoutEntry }
      } catch (error) {
        const hasAnswer = error instanceof ApiError && error.status > 0
        return { says: hasAnswer ? formMessageOf(error) : checkInMessages.cpfNeedsNetwork }
      }
    },
    /** The entries of persons with a name, of which the server knows more; undefined without its answer. */
    async findByName(name: string): Promise<readonly number[] | undefined> {
      if (!status.isOnline || !navigator.onLine) return undefined
      try {
        const { cartItemIds: ids } = await api(
          'POST /api/checkin/:eventUUID/find',
          { params: { eventUUID }, query: { token }, body: { name } },
          { signal: abortAfter(MAX_WAIT_MS) },
        )
        if (ids.some((id) => !base?.entries.has(id))) await exchange()
        return ids
      } catch {
        return undefined
      }
    },
    /** Deletes the snapshots of this browser, in every tab. The actions that wait for the server stay. */
    async leave() {
      const [, queue] = await stores
      const answered = (await queue.list(eventUUID)).filter(({ isAnswered }) => isAnswered)
      await queue.remove(answered.map(({ action }) => action.sequence))
      await forgetSnapshots()
    },
  }
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
