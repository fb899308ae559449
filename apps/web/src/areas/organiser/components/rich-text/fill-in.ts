/** The methods that the editor calls and the oldest browsers lack, by what has them. */
const methods: [owner: object, name: string, method: (...given: never[]) => unknown][] = [
  [Object, 'hasOwn', (value: object, key: string) => ({}).hasOwnProperty.call(value, key)],
  [Array.prototype, 'at', itemAt],
  [Array.prototype, 'findLast', findLast],
]

function itemAt(this: unknown[], at: number) {
  return this[at < 0 ? this.length + at : at]
}

function findLast(this: unknown[], test: (item: unknown) => boolean) {
  return [...this].reverse().find((item) => test(item))
}

/** Adds what an old browser lacks, before the editor starts. */
export function fillIn() {
  for (const [owner, name, value] of methods)
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}
