// A few lines instead of a library: two stores and four operations need no more than promises around requests.

/** Opens a database of this browser and creates its stores at the first use. */
export function openDatabase(name: string, create: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => create(opening.result))
  return answerOf(opening)
}

export const answerOf = <Answer>(request: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

/** Resolves when the changes are stored, and rejects when none of them is. */
export const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
