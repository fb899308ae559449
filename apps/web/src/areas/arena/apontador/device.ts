import type { MissReason } from '@porteira/domain'
import type { Copies } from './copies.ts'
import type { Absence, ScoreSheet, Shot, Undo, View } from './shots.ts'

/** A shot of this device. One that an earlier release stored has no number. */
export type NumberedShot = Shot & { sequence?: number; missReason?: MissReason }
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

/** A tap is on the screen before it is copied or sent. */
export const AFTER_PAINT_MS = 50

const SEQUENCE = 'apontador sequence'
const SEQUENCE_EPOCH_MS = Date.UTC(2026, 0)
/** A clock that is wrong by years must not use up the numbers that the server accepts. */
const MAX_SECONDS = 1_000_000_000

/** The storage of a scorer's device: what is unsent, the last score sheet, and where the scorer is. */
export function openDevice(catUUID: string, store: Store, openCopies?: () => Promise<Copies>) {
  const beginning = `apontador ${catUUID} `
  const nameOf = (part: string, id = '') => `${beginning}${part} ${id}`

  /** Stores a value that the next one replaces, so a full disk is not an error. */
  function replace(part: string, value: object) {
    try {
      store.setItem(nameOf(part), JSON.stringify(value))
    } catch {
      store.removeItem(nameOf(part))
    }
  }

  return {
    ...openUnsent({ store, beginning, nameOf, openCopies }),
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

type Stores = {
  store: Store
  beginning: string
  nameOf: (part: string, id?: string) => string
  openCopies: (() => Promise<Copies>) | undefined
}

/** Changes the copies after the tap is on the screen. Changes keep their order. */
async function copyLater(
  copies: Promise<Copies | undefined> | undefined,
  change: (opened: Copies) => Promise<void>,
) {
  const opened = await copies
  await new Promise((resume) => setTimeout(resume, AFTER_PAINT_MS))
  if (opened) await change(opened)
}

/**
 * What is unsent. Each item has its own key and is written first, so neither a reload nor a second tab can lose one.
 * `openCopies` opens a second store: what a killed browser or a full one lost comes back from it. An item that was sent may
 * come back too; the server takes each one once.
 */
function openUnsent({ store, beginning, nameOf, openCopies }: Stores) {
  const listeners = new Set<() => void>()
  /** What did not fit into the store, by name. */
  const overflow = new Map<string, string>()
  let unsent = read()
  // A browser without the second store has only the first one.
  const copies = openCopies?.()
    .then(restore)
    .catch(() => undefined)

  function read(): UnsentShots {
    const names = [
      ...Array.from({ length: store.length }, (_, index) => store.key(index) ?? ''),
      ...overflow.keys(),
    ]
    const all = <Part extends keyof UnsentItem>(part: Part) =>
      names
        .filter((name) => name.startsWith(nameOf(part)))
        .map((name): UnsentItem[Part] => JSON.parse(store.getItem(name) ?? overflow.get(name) ?? '{}'))
    return { shots: all('shots'), absent: all('absent'), undone: all('undone'), refused: all('refused') }
  }

  function write(texts: ReadonlyMap<string, string>) {
    for (const [name, text] of texts)
      try {
        store.setItem(name, text)
      } catch {
        overflow.set(name, text)
      }
  }

  /** Takes over what only one of the stores has. */
  async function restore(opened: Copies) {
    const copied = await opened.list(beginning)
    const own = Object.entries(unsent).flatMap(([part, items]) => [...textsOf(part, items)])
    const missing = own.filter(([name]) => !copied.has(name))
    if (missing.length > 0) await opened.put(new Map(missing))
    const lost = [...copied].filter(([name]) => store.getItem(name) === null)
    write(new Map(lost))
    if (lost.length > 0) reread()
    return opened
  }

  const textsOf = (part: string, items: readonly { id: string }[]) =>
    new Map(items.map((item) => [nameOf(part, item.id), JSON.stringify(item)]))

  const copy = (change: (opened: Copies) => Promise<void>) => void copyLater(copies, change).catch(() => {})

  function show(next: UnsentShots) {
    unsent = next
    for (const listener of listeners) listener()
  }

  const reread = () => show(read())

  return {
    snapshot: () => unsent,
    listen(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reread,
    keep<Part extends keyof UnsentItem>(part: Part, ...items: UnsentItem[Part][]) {
      const texts = textsOf(part, items)
      write(texts)
      copy((opened) => opened.put(texts))
      const ids = items.map(({ id }) => id)
      show({ ...unsent, [part]: [...without<{ id: string }>(unsent[part], ids), ...items] })
    },
    drop(part: keyof UnsentItem, ids: readonly string[]) {
      const names = ids.map((id) => nameOf(part, id))
      names.forEach((name) => store.removeItem(name))
      names.forEach((name) => overflow.delete(name))
      copy((opened) => opened.remove(names))
      show({ ...unsent, [part]: without<{ id: string }>(unsent[part], ids) })
    },
  }
}

const without = <Item extends { id: string }>(items: readonly Item[], ids: readonly string[]) =>
  items.filter(({ id }) => !ids.includes(id))

/** A score sheet, and the server's clock minus the device's clock in milliseconds. */
export type StoredScoreSheet = { sheet: ScoreSheet; clockOffsetMs: number }
export type Device = ReturnType<typeof openDevice>
