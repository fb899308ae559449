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

async function timed(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Fetches, encrypts and stores the snapshot, then opens and decrypts it, as the page does after a reload. */
async function takeSnapshot(eventUUID: string, token: string) {
  const login = { id: '', name: '' }
  const options = { eventUUID, token, login, now: () => new Date() }
  const first = openCheckIn(options)
  await first.load()
  const stored = await timed(async () => {
    await first.exchange()
    const second = openCheckIn(options)
    await second.load()
  })
  const { data, error } = first.status()
  await first.clear()
  if (!data) throw new Error(`The page got no snapshot: ${JSON.stringify(error)}`)
  return { stored, snapshot: data.snapshot }
}

/** Bare writes of the same content: one record for each entry, and all bytes as one value. */
async function bareWrites({ entries, ...others }: Snapshot) {
  const database = await openDatabase('bare', (made) => made.createObjectStore('records'))
  const write = (values: readonly unknown[]) =>
    timed(() => {
      const transaction = database.transaction('records', 'readwrite')
      for (const [index, value] of values.entries()) transaction.objectStore('records').put(value, index)
      return committed(transaction)
    })
  const records = await write([others, ...entries])
  const bytes = new TextEncoder().encode(JSON.stringify({ entries, ...others }))
  const value = await write([bytes])
  const clearing = database.transaction('records', 'readwrite')
  clearing.objectStore('records').clear()
  await committed(clearing)
  database.close()
  return { records, value, kilobytes: Math.round(bytes.byteLength / 1024) }
}

/** Reads codes of all entries, each once: the time of one scan, and of one bare check of a signature. */
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

/** One round of both ratios, in milliseconds. */
async function measureCheckIn(eventUUID: string, token: string) {
  const { stored, snapshot } = await takeSnapshot(eventUUID, token)
  const bare = await bareWrites(snapshot)
  return { stored, ...bare, ...(await scan(snapshot)), entries: snapshot.entries.length }
}

Reflect.set(globalThis, 'measureCheckIn', measureCheckIn)
