type Layer<Key, Value> = ReadonlyMap<Key, Value>

/**
 * A map that never changes: `with` answers another one. It keeps layers, each at least twice as large as the newer
 * one, so that reading asks few of them and n entries added one by one are copied n log n times, not n².
 */
export class LayeredMap<Key, Value> {
  /** The newest first. */
  readonly #layers: readonly Layer<Key, Value>[]

  constructor(layers: readonly Layer<Key, Value>[]) {
    this.#layers = layers
  }

  get(key: Key): Value | undefined {
    for (const layer of this.#layers) {
      const value = layer.get(key)
      if (value !== undefined) return value
    }
    return undefined
  }

  with(entries: readonly (readonly [Key, Value])[]): LayeredMap<Key, Value> {
    const merged: Layer<Key, Value>[] = [new Map(entries)]
    let size = entries.length
    for (const layer of this.#layers) {
      if (layer.size >= 2 * size) break
      merged.push(layer)
      size += layer.size
    }
    return new LayeredMap([mergeLayers(merged), ...this.#layers.slice(merged.length - 1)])
  }
}

function mergeLayers<Key, Value>(newestFirst: readonly Layer<Key, Value>[]): Layer<Key, Value> {
  const [newest] = newestFirst
  if (newest && newestFirst.length === 1) return newest
  const merged = new Map<Key, Value>()
  for (const layer of newestFirst.toReversed()) for (const [key, value] of layer) merged.set(key, value)
  return merged
}
