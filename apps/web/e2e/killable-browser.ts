import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from 'playwright-core'
import { findChromiumWithProfile } from '../../../tools/find-chromium.ts'
import { FLAGS } from './browser.ts'

/** A Chromium with a profile on the disk, whose process a test kills as a power failure does. */
export async function openKillableBrowser() {
  const profile = mkdtempSync(path.join(tmpdir(), 'porteira-profile-'))
  let running = await start(profile)
  return {
    context: () => running.context,
    /** True when the local storage on the disk has this text. Chromium writes it some seconds later than IndexedDB. */
    hasStored: (text: string) => storedFiles(profile).some((content) => content.includes(text)),
    async killAndRestart() {
      running.child.kill('SIGKILL')
      await once(running.child, 'exit')
      running = await start(profile)
    },
    async [Symbol.asyncDispose]() {
      running.child.kill('SIGKILL')
      await once(running.child, 'exit')
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function storedFiles(profile: string) {
  const folder = path.join(profile, 'Default/Local Storage/leveldb')
  return readdirSync(folder).map((file) => readFileSync(path.join(folder, file)))
}

async function start(profile: string) {
  const child = spawn(
    findChromiumWithProfile(),
    [...FLAGS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  for await (const line of createInterface({ input: child.stderr })) {
    const [, address] = /DevTools listening on (\S+)/.exec(line) ?? []
    if (address === undefined) continue
    child.stderr.resume()
    const browser = await chromium.connectOverCDP(address)
    const [context] = browser.contexts()
    if (context) return { child, context }
  }
  throw new Error('Chromium ended before it was ready')
}

/** How many texts the second store of the scorer has. */
export const countCopies = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('apontador')
        opening.addEventListener('success', () => {
          const database = opening.result
          const counting = database.transaction('unsent').objectStore('unsent').count()
          counting.addEventListener('success', () => {
            database.close()
            resolve(counting.result)
          })
        })
      }),
  )
