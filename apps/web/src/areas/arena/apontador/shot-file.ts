import type { NumberedShot } from './device.ts'
import type { Absence, Shot, Undo } from './shots.ts'

/** Unsent shots of a category as a file. It has numbers and ids of riders, and no other personal data. */
export type ShotFile = {
  kind: typeof KIND
  version: typeof VERSION
  catUUID: string
  catName: string
  eventName: string
  /** The name of the device; '' for the browser of a person. */
  device: string
  savedOn: string
  shots: Shot[]
  absent: Absence[]
  undone: Undo[]
}

export const KIND = 'porteira-armadas'
export const VERSION = 2

type Content = Omit<ShotFile, 'kind' | 'version'>

type Unsent = Omit<Content, 'shots'> & { shots: NumberedShot[] }

/** The text of the file. Who imports it sends the shots, so the numbers of this device are left out. */
export function shotFileText({ shots, ...content }: Unsent) {
  const unnumbered = shots.map((shot) => ({ ...shot, sequence: undefined }))
  return JSON.stringify(
    { kind: KIND, version: VERSION, ...content, shots: unnumbered } satisfies ShotFile,
    null,
    1,
  )
}

/** 'armadas-laco-prenda-2027-03-12-1542.json' */
export function shotFileName({ catName, savedOn }: Pick<ShotFile, 'catName' | 'savedOn'>) {
  const name = catName.normalize('NFD').replace(/[^a-zA-Z0-9]+/g, (gap) => (/\s/.test(gap) ? '-' : ''))
  return `armadas-${name.toLowerCase()}-${savedOn.slice(0, 16).replace('T', '-').replace(':', '')}.json`
}
