import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../../tools/find-chromium.ts'

/** Flags for a Chromium without network calls of its own. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A busy machine, not the page, makes the browser say that a style came seconds before the part that uses it. */
const IS_SLOW = /was preloaded using link preload but not used within a few seconds/

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }

const launch = () => chromium.launch({ executablePath: findChromium(), args: FLAGS })
let running: Promise<Browser> | undefined

/** One Chromium for all phones of a test file, because its start is slow. */
async function findRunning() {
  const browser = await (running ??= launch())
  return browser.isConnected() ? browser : (running = launch())
}

export async function closeBrowser() {
  const browser = await running
  running = undefined
  await browser?.close()
}

/** A phone with the errors and warnings of its console. The text that a page prints is in `window.printed`. */
export async function openPhone(options: BrowserContextOptions = PHONE) {
  const browser = await findRunning()
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', ...options })
  await context.addInitScript(() => {
    window.print = () => Reflect.set(window.opener ?? window, 'printed', document.documentElement.textContent)
  })
  const complaints: string[] = []
  context.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !IS_SLOW.test(message.text())) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  async function close() {
    // A handler of a request that is still waiting would fail when its page closes, after the end of the test.
    const routed = [context, ...context.pages()]
    await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
    await context.close()
  }
  return { page, context, complaints, [Symbol.asyncDispose]: close }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** The findings of axe on the current page, one line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // The policy of the page refuses other scripts, so axe runs through the debugger.
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    // Only what is wrong is described, which takes a part of the time of all results.
    const { violations } = await (Reflect.get(window, 'axe') as Axe).run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
}
