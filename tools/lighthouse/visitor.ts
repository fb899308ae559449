import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { FLAGS } from '../../apps/web/e2e/browser.ts'
import { findChromium } from '../find-chromium.ts'
import { freePort } from '../free-port.ts'

/** A browser that Lighthouse connects to, so that it has the storage of earlier visits. */
export async function openVisitor() {
  const profile = mkdtempSync(path.join(tmpdir(), 'porteira-visitor-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...FLAGS, `--remote-debugging-port=${port}`],
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const session = await context.newCDPSession(page)

  return {
    page,
    port,
    /** Clears the cache, so that the next visit loads every file again. */
    forgetFiles: () => session.send('Network.clearBrowserCache'),
    async [Symbol.asyncDispose]() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
