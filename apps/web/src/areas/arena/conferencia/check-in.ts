import { abortAfter } from '#api/abort-after.ts'
import { forgetSnapshots } from '#storage/check-in-snapshots.ts'
import { exchangeOf } from './exchange.ts'
import { findByCpf, findByName } from './find-on-server.ts'
import { forgetAnswered, type Live, load, openLive, type Options, reread } from './live.ts'
import type { Draft, Login } from './queue-store.ts'
import type { Result } from './send-actions.ts'

/** On a weak network an action waits this long for its answer. Then it counts as done without network. */
const MAX_WAIT_MS = 4000

export type CheckIn = ReturnType<typeof openCheckIn>

/** The check-in of an event in this browser: the snapshot, the actions that wait, and their exchange with the server. */
export function openCheckIn(options: Options) {
  const live = openLive(options)
  const exchange = () => exchangeOf(live, [options.login])
  live.channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data)) for (const result of data as Result[]) live.answers.set(result.actionId, result)
    // The queue no longer has what the snapshot of the other tab has.
    void (data === 'sent' && live.status().stop === undefined ? exchange() : reread(live))
  })
  return {
    status: live.status,
    listen: live.listen,
    load: () => load(live),
    exchange,
    /** Sends what another login of this browser did, in its name, and then asks what changed. */
    deliver: (doneBy: Pick<Login, 'id'>) => exchangeOf(live, [options.login, doneBy]),
    /** Reads the actions that another tab stored. */
    reread: () => reread(live),
    act: (draft: Omit<Draft, 'at' | 'queued'>) => act(live, draft),
    /** The browser says that its network is gone. */
    goOffline: () => live.publish({ isOnline: false }),
    forgetRefused: () => live.publish({ refused: [] }),
    findByCpf: (cpf: string) => findByCpf(live, cpf),
    findByName: (name: string) => findByName(live, name),
    /** Deletes the snapshots of this browser, in every tab. The actions that wait for the server stay. */
    async leave() {
      await forgetAnswered(live)
      await forgetSnapshots()
    },
  }
}

/** Does an action: at once with a network, else it waits. Resolves to the sentence that refuses it. */
async function act(live: Live, draft: Omit<Draft, 'at' | 'queued'>): Promise<string | undefined> {
  const [, queue] = await live.stores
  const isDirect = live.status().isOnline && navigator.onLine
  const queued = isDirect ? (0 as const) : (1 as const)
  const at = live.clock.now().toISOString()
  const { action } = await queue.add(live.eventUUID, live.login, { ...draft, at, queued })
  await reread(live)
  live.channel.postMessage('added')
  if (!isDirect) return undefined
  await exchangeOf(live, [live.login], abortAfter(MAX_WAIT_MS))
  // Another exchange or another tab may have sent it.
  const result = live.answers.get(action.actionId)
  return result && result.outcome !== 'applied' && result.outcome !== 'known' ? result.msg : undefined
}
