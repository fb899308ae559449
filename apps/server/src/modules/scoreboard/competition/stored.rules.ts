import { completeRules, type StatedRules } from '@porteira/domain/competition'
import type { ShotPhase } from '#platform/database/tables.ts'
import type { BadgeRow } from '../category/category.rules.ts'

/** A shot of a competition, also one that does not count. */
export type StoredShot = {
  id: string
  badge: number
  rider: string
  phase: ShotPhase
  round: number
  hit: boolean
  thrownAt: Date
  tieBreak: string | null
  /** The device that sent it; null for a shot of a person or of another system. */
  deviceId: number | null
  deviceName: string | null
  /** Its number on the device; null from an earlier release. */
  deviceSequence: number | null
  /** It was taken back. */
  isUndone: boolean
  /** Its entry was removed, or it waits. */
  isAside: boolean
  /** The entry with which it was removed. */
  removedWith: number | null
  /** What arrived after the result was official and waits until it is reopened: the shot, or that it was taken back. */
  waits: 'shot' | 'undo' | null
}

/** An entry that ended after it threw in a final. */
export type EndedFinalist = {
  badge: number
  cartItemId: number
  strength: number
  lives: number
  riders: readonly string[]
}

/** The lives that were bought with the entry of a badge. */
export type BoughtLives = { badge: number; lives: number }

/** A decision of a person. `by` is the name of the person. */
export type StoredFact = {
  id: string
  sequence: number
  kind: string
  body: Record<string, unknown>
  reason: string
  by: string
  decidedAt: Date
}

/** A shot that arrived, or the shot that an arrived undo takes back. */
export type Arrival = Pick<StoredShot, 'id' | 'badge'>
export type Arrived = { shots: readonly Arrival[]; undone: readonly Arrival[] }

/** What is stored of a category and its competition, in one row. JSON has its instants as texts. */
export type StoredRow<Rider> = {
  id: string
  name: string
  rules: StatedRules | null
  finalStartedAt: string | null
  roster: BadgeRow<Rider>[]
  shots: (Omit<StoredShot, 'thrownAt'> & { thrownAt: string })[]
  decided: (Omit<StoredFact, 'decidedAt'> & { decidedAt: string })[]
  ended: EndedFinalist[]
  bought: BoughtLives[]
}

/** The rules of a row. What they leave out is usual. */
export const rulesOf = ({ rules }: Pick<StoredRow<unknown>, 'rules'>) =>
  rules ? completeRules(rules) : undefined
