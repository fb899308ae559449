import type { CheckInEntry } from '@porteira/contract'
import { pageClock } from '../../apps/web/src/areas/arena/components/page-clock.ts'
import { openCheckIn } from '../../apps/web/src/areas/arena/conferencia/check-in.ts'
import { dataOf, factsOf } from '../../apps/web/src/areas/arena/conferencia/check-in-data.ts'
import { answerOf, committed, openDatabase } from '../../apps/web/src/storage/database.ts'
import { needsOf } from '../../apps/web/src/areas/arena/conferencia/needs.ts'
import { readCode } from '../../apps/web/src/areas/arena/conferencia/read-code.ts'
import {
  decrypt,
  type Encrypted,
  sessionKey,
} from '../../apps/web/src/areas/arena/conferencia/session-key.ts'
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

/**
 * Fetches, encrypts and stores the snapshot until the page can use it, then reads and decrypts what was stored. At last a
 * page is opened again, which also opens the databases, derives the key, decompresses and parses.
 */
async function takeSnapshot(eventUUID: string, token: string) {
  const login = { id: '', name: '' }
  const options = { eventUUID, token, login, clock: pageClock }
  const first = openCheckIn(options)
  await first.load()
  const taken = await timed(first.exchange)
  const { decrypted, bytes } = await readStored(token)
  const second = openCheckIn(options)
  const opened = await timed(second.load)
  const { data, error } = first.status()
  const stored = second.status().data
  await first.leave()
  if (!data || !stored) throw new Error(`The page got no snapshot: ${JSON.stringify(error)}`)
  if (stored.entries.size !== data.entries.size) throw new Error('The stored snapshot lacks entries.')
  return { taken, decrypted, opened, storedKilobytes: Math.round(bytes / 1024), snapshot: data.snapshot }
}

/** Reads and decrypts the stored snapshot, with the key of a session that is open. */
async function readStored(token: string) {
  const session = await sessionKey(token)
  const database = await openDatabase('conferencia-snapshot', () => {})
  let bytes = 0
  const decrypted = await timed(async () => {
    const parts: Encrypted[] = await answerOf(database.transaction('parts').objectStore('parts').getAll())
    for (const part of parts) bytes += (await decrypt(session, part)).byteLength
  })
  database.close()
  return { decrypted, bytes }
}

/** Writes the JSON of the same snapshot without compression and encryption, as one value. */
async function bareWrites(snapshot: Snapshot) {
  const database = await openDatabase('bare', (made) => made.createObjectStore('values'))
  const bytes = new TextEncoder().encode(JSON.stringify(snapshot))
  const values: number[] = []
  for (let round = 0; round < BARE_WRITES; round++) {
    const written = await timed(() => {
      const transaction = database.transaction('values', 'readwrite')
      transaction.objectStore('values').put(bytes, 0)
      return committed(transaction)
    })
    values.push(written)
    const clearing = database.transaction('values', 'readwrite')
    clearing.objectStore('values').clear()
    await committed(clearing)
  }
  database.close()
  return { value: median(values), kilobytes: Math.round(bytes.byteLength / 1024) }
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
