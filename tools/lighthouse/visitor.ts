import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { FLAGS } from '../../apps/web/e2e/browser.ts'
import { findChromium } from '../find-chromium.ts'
import { freePort } from '../free-port.ts'

/** A phone with the storage of earlier visits. Each use of its browser restarts the browser. */
export function openVisitor() {
  const profile = mkdtempSync(path.join(tmpdir(), 'porteira-visitor-'))

  /** Starts the browser, runs `use` with a page and the port for Lighthouse, and closes the browser. */
  async function withBrowser<Result>(use: (page: Page, port: number) => Promise<Result>) {
    const port = await freePort()
    const context = await launch(profile, port)
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      return await use(page, port)
    } finally {
      await context.close()
    }
  }

  return {
    withBrowser,
    /** As `withBrowser`, with an empty cache: the visit loads every file again. */
    withoutFiles: <Result>(use: (page: Page, port: number) => Promise<Result>) =>
      withBrowser(async (page, port) => {
        const session = await page.context().newCDPSession(page)
        await session.send('Network.clearBrowserCache')
        return use(page, port)
      }),
    [Symbol.dispose]: () => rmSync(profile, { recursive: true, force: true }),
  }
}

const launch = (profile: string, port: number): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...FLAGS, `--remote-debugging-port=${port}`],
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
