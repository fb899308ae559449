import type { Page } from 'playwright-core'

// Chromium's preset "slow 4G": 1.6 Mbit/s down, 0.75 up and 150 ms latency, each with the overhead of the preset.
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1_000_000 * 0.9) / 8,
  uploadThroughput: (0.75 * 1_000_000 * 0.9) / 8,
}
const SLOWER_PROCESSOR = 4
const SETTLED_MS = 6000

type PageTimings = { longTasks: number[]; shifts: number; lcp: number; qr: number }

/** One first visit with slow network and slow processor: long tasks, layout shifts and the arrival of the code. */
export async function watchOnSlowLine(page: Page, address: string): Promise<Record<string, string>> {
  const session = await page.context().newCDPSession(page)
  await page.addInitScript(watch)
  await page.goto('about:blank')
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })

  await page.goto(address)
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  if (address.endsWith('/payment')) await page.getByRole('img', { name: /QR/ }).waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const seen = await page.evaluate((): PageTimings => Reflect.get(window, 'seen'))
  await session.detach()

  return {
    'LCP s': (seen.lcp / 1000).toFixed(1),
    'long tasks': String(seen.longTasks.length),
    'longest ms': Math.max(0, ...seen.longTasks).toFixed(0),
    'layout shift': seen.shifts.toFixed(3),
    'QR code s': seen.qr ? (seen.qr / 1000).toFixed(1) : '–',
  }
}

/** Runs in the page before its own scripts. */
function watch() {
  const seen: PageTimings = { longTasks: [], shifts: 0, lcp: 0, qr: 0 }
  Reflect.set(window, 'seen', seen)
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })

  observe('longtask', ({ duration }) => seen.longTasks.push(duration))
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) seen.shifts += Number(Reflect.get(entry, 'value'))
  })
  const look = () => {
    if (document.querySelector('img[alt^="QR"]')) seen.qr = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}
