import type { Database } from '#platform/database/client.ts'

/** Where the bytes of a picture are: in its row, or in the storage under a key. The other one is null. */
export type StoredPicture = { jpeg: Buffer | null; storedAs: string | null }

export type Place = 'database' | 'storage'

/** The pictures of one table, for their move from one place to the other. */
export type PicturesOfTable = {
  /** In Portuguese, plural. */
  name: string
  /** The ids of the rows whose picture is at this place. */
  list(db: Database, place: Place): Promise<string[]>
  find(db: Database, id: string): Promise<StoredPicture | undefined>
  /** Changes the place of a picture. False if the row has no longer the picture `from`. */
  move(db: Database, id: string, from: StoredPicture, to: StoredPicture): Promise<boolean>
}
