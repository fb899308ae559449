import { answerOf, committed, openDatabase } from '#storage/database.ts'

const STORE = 'unsent'

/** Texts by name that outlive a killed browser and a power failure. The local storage reaches the disk seconds later. */
export type Copies = {
  /** The texts whose names begin like this. */
  list: (beginning: string) => Promise<Map<string, string>>
  put: (texts: ReadonlyMap<string, string>) => Promise<void>
  remove: (names: readonly string[]) => Promise<void>
}

/** Opens the copies of this browser, and asks the browser not to delete them when it needs space. */
export async function openCopies(): Promise<Copies> {
  if ('storage' in navigator) void navigator.storage.persist().catch(() => false)
  const database = await openDatabase('apontador', (made) => void made.createObjectStore(STORE))

  async function change(changeIn: (store: IDBObjectStore) => void) {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    changeIn(transaction.objectStore(STORE))
    await committed(transaction)
  }

  return {
    async list(beginning) {
      const store = database.transaction(STORE).objectStore(STORE)
      const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`)
      const [names, texts] = await Promise.all([
        answerOf(store.getAllKeys(range)),
        answerOf<string[]>(store.getAll(range)),
      ])
      return new Map(names.map((name, index) => [String(name), texts[index] ?? '{}']))
    },
    put: (texts) => change((store) => texts.forEach((text, name) => store.put(text, name))),
    remove: (names) => change((store) => names.forEach((name) => store.delete(name))),
  }
}

/** Whether this browser may delete what the scorer keeps when it needs space; undefined where it does not say so. */
export const mayDelete = async () =>
  'storage' in navigator ? navigator.storage.persisted().then((isKept) => !isKept) : undefined
