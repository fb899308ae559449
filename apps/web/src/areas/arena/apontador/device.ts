import type { ScoreSheet, Shot, Undo } from './shots.ts'

/** A throw that the server refused, whole, so that it can be scored again; without `shot` it is an undo. */
export type RefusedShot = { id: string; msg: string; shot?: Shot }
/** What this device saw and the server has not confirmed yet, or refused. */
export type UnsentShots = { shots: Shot[]; undone: Undo[]; refused: RefusedShot[] }

type UnsentItem = { [Part in keyof UnsentShots]: UnsentShots[Part][number] }
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * The memory of a scorer's device. Each throw lies under a name of its own and is written before anything else
 * happens, so neither a reload nor a second tab can lose one.
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
    return { shots: all('shots'), undone: all('undone'), refused: all('refused') }
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
    readScoreSheet: (): StoredScoreSheet | null => JSON.parse(store.getItem(nameOf('sheet')) ?? 'null'),
    /** The sheet serves only until the next one, so a full disk is no reason to stop. */
    storeScoreSheet(scoreSheet: StoredScoreSheet) {
      try {
        store.setItem(nameOf('sheet'), JSON.stringify(scoreSheet))
      } catch {
        store.removeItem(nameOf('sheet'))
      }
    },
  }
}

/** A sheet, and by how much this device's clock was behind the server's. */
export type StoredScoreSheet = { sheet: ScoreSheet; clockOffsetMs: number }
export type Device = ReturnType<typeof openDevice>
