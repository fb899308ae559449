import type { NumberedShot } from './device.ts'
import type { Absence, Undo } from './shots.ts'

/** Unsent shots of a category as a file. It has numbers and ids of riders, and no other personal data. */
export type ShotFile = {
  kind: typeof KIND
  version: typeof VERSION
  catUUID: string
  catName: string
  eventName: string
  /** The name of the device; '' for the browser of a person. */
  device: string
  /** The id of the device; '' for the browser of a person, and in a file of an earlier version. */
  deviceId: string
  savedOn: string
  shots: NumberedShot[]
  absent: Absence[]
  undone: Undo[]
}

export const KIND = 'porteira-armadas'
export const VERSION = 4

/** The text of the file. */
export const shotFileText = (content: Omit<ShotFile, 'kind' | 'version'>) =>
  JSON.stringify({ kind: KIND, version: VERSION, ...content } satisfies ShotFile, null, 1)

/** 'armadas-laco-prenda-2027-03-12-1542.json' */
export function shotFileName({ catName, savedOn }: Pick<ShotFile, 'catName' | 'savedOn'>) {
  const name = catName.normalize('NFD').replace(/[^a-zA-Z0-9]+/g, (gap) => (/\s/.test(gap) ? '-' : ''))
  return `armadas-${name.toLowerCase()}-${savedOn.slice(0, 16).replace('T', '-').replace(':', '')}.json`
}
