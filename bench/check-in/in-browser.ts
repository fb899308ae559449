import type { CheckInEntry } from '@porteira/contract'
import { openCheckIn } from '../../apps/web/src/areas/arena/conferencia/check-in.ts'
import { dataOf, factsOf } from '../../apps/web/src/areas/arena/conferencia/check-in-data.ts'
import { committed, openDatabase } from '../../apps/web/src/areas/arena/conferencia/database.ts'
import { needsOf } from '../../apps/web/src/areas/arena/conferencia/needs.ts'
import { readCode } from '../../apps/web/src/areas/arena/conferencia/read-code.ts'
import type { Snapshot } from '../../apps/web/src/areas/arena/conferencia/snapshot.ts'
import { entryCodeText, entryPayload, stopsOf } from '@porteira/domain'

// This file is bundled and runs in the page, with the modules of the product.

const SCANS = 500
const BARE_WRITES = 5

async function timed(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Fetches, encrypts and stores the snapshot, then reads and decrypts it, as the page does after a reload. */
async function takeSnapshot(eventUUID: string, token: string) {
  const login = { id: '', name: '' }
  const options = { eventUUID, token, login, now: () => new Date() }
  const first = openCheckIn(options)
  await first.load()
  const taken = await timed(first.exchange)
  const second = openCheckIn(options)
  const opened = await timed(second.load)
  const { data, error } = first.status()
  const stored = second.status().data
  await first.clear()
  if (!data || !stored) throw new Error(`The page got no snapshot: ${JSON.stringify(error)}`)
  if (stored.entries.size !== data.entries.size) throw new Error('The stored snapshot lacks entries.')
  return { taken, opened, snapshot: data.snapshot }
}

/** Writes the same content without encryption: one record for each entry, and all bytes as one value. */
async function bareWrites({ entries, ...others }: Snapshot) {
  const database = await openDatabase('bare', (made) => made.createObjectStore('records'))
  const bytes = new TextEncoder().encode(JSON.stringify({ entries, ...others }))
  async function write(values: readonly unknown[]) {
    const needed = await timed(() => {
      const transaction = database.transaction('records', 'readwrite')
      for (const [index, value] of values.entries()) transaction.objectStore('records').put(value, index)
      return committed(transaction)
    })
    const clearing = database.transaction('records', 'readwrite')
    clearing.objectStore('records').clear()
    await committed(clearing)
    return needed
  }
  const [values, records]: [number[], number[]] = [[], []]
  for (let round = 0; round < BARE_WRITES; round++) {
    values.push(await write([bytes]))
    records.push(await write([others, ...entries]))
  }
  database.close()
  return { value: median(values), records: median(records), kilobytes: Math.round(bytes.byteLength / 1024) }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Reads the code of each entry once. Returns the time of one scan and of one bare check of a signature. */
async function scan(snapshot: Snapshot) {
  const keys = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  const publicKey = btoa(String.fromCharCode(...raw))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  const data = dataOf({ ...snapshot, publicKeys: [publicKey] })
  const { eventUUID } = snapshot.event
  const codes = await Promise.all(
    snapshot.entries.slice(0, SCANS).map(async ({ cartItemId, version }: CheckInEntry) => {
      const payload = entryPayload({ cartItemId, version, eventUUID })
      const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, payload))
      return { payload, signature, text: entryCodeText(payload, signature) }
    }),
  )
  const answers = await timed(async () => {
    for (const { text } of codes) {
      const { entry } = await readCode(data, text)
      if (!entry) throw new Error('A code opened no entry.')
      const facts = factsOf(data, entry)
      needsOf(facts)
      stopsOf(facts)
    }
  })
  const checks = await timed(async () => {
    for (const { payload, signature } of codes)
      if (!(await crypto.subtle.verify('Ed25519', keys.publicKey, signature, payload)))
        throw new Error('A signature is wrong.')
  })
  return { answer: answers / codes.length, check: checks / codes.length }
}

let last: Snapshot | undefined

/** One snapshot, and bare writes of the same content, in milliseconds. */
async function measureSnapshot(eventUUID: string, token: string) {
  const { snapshot, ...times } = await takeSnapshot(eventUUID, token)
  last = snapshot
  return { ...times, ...(await bareWrites(snapshot)), entries: snapshot.entries.length }
}

/** The scans of the last snapshot, in milliseconds. */
async function measureScans() {
  if (!last) throw new Error('There is no snapshot.')
  return scan(last)
}

Object.assign(globalThis, { measureSnapshot, measureScans })
