import { expect, test } from 'vitest'
import { addFact, type CollectedFacts, noFacts } from './collected-facts.ts'
import type { CompetitionFact, ShotFact } from './facts.ts'

/** Counts what is looked up or stored. It cannot be gone through. */
class CountedMap<K, V> extends Map<K, V> {
  uses = 0

  override get(key: K) {
    this.uses += 1
    return super.get(key)
  }

  override has(key: K) {
    this.uses += 1
    return super.has(key)
  }

  override set(key: K, value: V) {
    this.uses += 1
    return super.set(key, value)
  }

  override values(): never {
    throw new Error('Adding a fact goes through all of them.')
  }

  override entries = this.values
  override keys = this.values
  override forEach = this.values
  override [Symbol.iterator] = this.values
}

const shot = (index: number, more: Partial<ShotFact> = {}): ShotFact => ({
  kind: 'shot',
  id: `shot ${index}`,
  badge: index % 500,
  rider: `rider of ${index % 500}`,
  phase: 'qualify',
  round: Math.floor(index / 500) + 1,
  hit: index % 3 > 0,
  thrownAt: index,
  ...more,
})

/** Facts whose uses are counted, and the slots that were read or changed since. */
function counted(count: number) {
  const maps = [new CountedMap(), new CountedMap(), new CountedMap(), new CountedMap()]
  const [slots, slotOfShot, rounds, decisions] = maps
  const facts = { ...noFacts(), slots, slotOfShot, rounds, decisions } as unknown as CollectedFacts
  const all = Array.from({ length: count }, (_, index) => shot(index))
  for (const fact of all) addFact(facts, fact, 1)
  const touched = new Set<string>()
  for (const { id } of all) {
    const slot = facts.slotOfShot.get(id)!
    const { shots } = slot
    Object.defineProperty(slot, 'shots', {
      get: () => {
        touched.add(id)
        return shots
      },
    })
  }
  for (const map of maps) map.uses = 0
  return { facts, touched, uses: () => maps.reduce((sum, map) => sum + map.uses, 0) }
}

/** How often collections are used for a fact, and how many slots, after so many facts. */
function costOf(fact: CompetitionFact, count: number) {
  const { facts, touched, uses } = counted(count)
  addFact(facts, fact, 1)
  return { uses: uses(), slots: touched.size }
}

test.each<[string, CompetitionFact, number]>([
  ['A new shot', shot(999_999, { badge: 1000 }), 0],
  ['A second shot of a slot', shot(3, { id: 'correction', thrownAt: 1_000_000 }), 1],
  ['An undo', { kind: 'undo', of: 'shot 4' }, 1],
  ['An absence', { kind: 'absent', id: 'away', badge: 5, phase: 'qualify', round: 1 }, 0],
  ['A decision', { kind: 'disqualified', badge: 5, id: 'out', sequence: 1 }, 0],
])('%s uses as much after ten thousand facts as after ten, and reads no other slot', (_, fact, slots) => {
  const few = costOf(fact, 10)
  expect(few.slots).toBe(slots)
  expect(few.uses).toBeGreaterThan(0)
  expect(costOf(fact, 10_000)).toEqual(few)
})
