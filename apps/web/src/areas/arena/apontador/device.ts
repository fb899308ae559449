import type { Absence, ScoreSheet, Shot, Undo, View } from './shots.ts'

/** A shot of this device. One that an earlier release stored has no number. */
export type NumberedShot = Shot & { sequence?: number }
/** A shot that the server refused, with all its data for a repetition, or an absence. Else it is a refused undo. */
export type RefusedShot = { id: string; msg: string; shot?: Shot; absence?: Absence }
/** The shots, absences and undos of this device that the server has not confirmed, or has refused. */
export type UnsentShots = {
  shots: NumberedShot[]
  absent: Absence[]
  undone: Undo[]
  refused: RefusedShot[]
}

type UnsentItem = { [Part in keyof UnsentShots]: UnsentShots[Part][number] }
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const SEQUENCE = 'apontador sequence'
const SEQUENCE_EPOCH_MS = Date.UTC(2026, 0)
/** A clock that is wrong by years must not use up the numbers that the server accepts. */
const MAX_SECONDS = 1_000_000_000

/**
 * The storage of a scorer's device. Each shot has its own key and is written first, so neither a reload nor a second
 * tab can lose one.
 */
export function openDevice(catUUID: string, store: Store) {
  const listeners = new Set<() => void>()
  const nameOf = (part: string, id = '') => `apontador ${catUUID} ${part} ${id}`
  let unsent = read()

  function read(): UnsentShots {
    const names = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
    const all = <Part extends keyof UnsentItem>(part: Part) =>
      names
        .filter((name) => name.startsWith(nameOf(part)))
        .map((name): UnsentItem[Part] => JSON.parse(store.getItem(name) ?? '{}'))
    return { shots: all('shots'), absent: all('absent'), undone: all('undone'), refused: all('refused') }
  }

  /** Stores a value that the next one replaces, so a full disk is not an error. */
  function replace(part: string, value: object) {
    try {
      store.setItem(nameOf(part), JSON.stringify(value))
    } catch {
      store.removeItem(nameOf(part))
    }
  }

  function notify() {
    unsent = read()
    for (const listener of listeners) listener()
  }

  return {
    snapshot: () => unsent,
    listen(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reread: notify,
    keep<Part extends keyof UnsentItem>(part: Part, ...items: UnsentItem[Part][]) {
      for (const item of items) store.setItem(nameOf(part, item.id), JSON.stringify(item))
      notify()
    },
    drop(part: keyof UnsentItem, ids: readonly string[]) {
      for (const id of ids) store.removeItem(nameOf(part, id))
      notify()
    },
    /**
     * The next number of this device, for the shots of all categories. It grows also when the clock is set back. It is at
     * least the seconds since 2026, so a device that lost its storage, or whose link another browser opened, goes on above
     * its earlier numbers.
     */
    nextSequence(nowMs: number) {
      const last = Number(store.getItem(SEQUENCE)) || 0
      const seconds = Math.floor((nowMs - SEQUENCE_EPOCH_MS) / 1000)
      const next = Math.max(last + 1, Math.min(seconds, MAX_SECONDS))
      store.setItem(SEQUENCE, String(next))
      return next
    },
    readScoreSheet: (): StoredScoreSheet | null => JSON.parse(store.getItem(nameOf('sheet')) ?? 'null'),
    storeScoreSheet: (scoreSheet: StoredScoreSheet) => replace('sheet', scoreSheet),
    readView: (): Partial<View> | null => JSON.parse(store.getItem(nameOf('view')) ?? 'null'),
    storeView: (view: View) => replace('view', view),
  }
}

/** A score sheet, and the server's clock minus the device's clock in milliseconds. */
export type StoredScoreSheet = { sheet: ScoreSheet; clockOffsetMs: number }
export type Device = ReturnType<typeof openDevice>
