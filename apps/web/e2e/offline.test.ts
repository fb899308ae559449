import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { callsOf } from './shop.ts'
import { isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const BUYER = '99999900291'
const INDIVIDUAL = 'f7d11fb5-71cb-53b4-9ff2-09e4edacbef8'

const testbed = testbedOfFile()

/**
 * Waits until the page says that it opens without a network, and until its files and the answers whose addresses contain
 * these texts are stored.
 */
async function isStored(page: Page, ...parts: string[]) {
  const missing = () =>
    page.evaluate(async (wanted) => {
      const cache = await caches.open('porteira-1')
      const stored = (await cache.keys()).map(({ url }) => url)
      const saysSo = performance.getEntriesByName('porteira-stored').length > 0
      const files = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((url) => url.startsWith(`${location.origin}/assets/`))
      const absent = [...files, ...wanted].filter((part) => !stored.some((url) => url.includes(part)))
      return saysSo ? absent : ['the mark of the page', ...absent]
    }, parts)
  await expect.poll(missing, { timeout: 20_000 }).toEqual([])
}

test('The list, an event and the scoreboard open without a network and say how old they are', async () => {
  await using phone = await openPhone()
  const { page, context } = phone
  await page.goto(testbed.shop)
  await page.getByRole('link', { name: /12º RODEIO/ }).waitFor()
  await isStored(page, '/api/events/?closed=1')
  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await page.getByRole('heading', { name: '12º RODEIO' }).waitFor()
  await page.goto(`${testbed.shop}/placar/category/${INDIVIDUAL}`)
  await page.getByRole('tab', { name: 'Força A' }).waitFor()
  await isStored(page, '/api/events/rodeio-cerro-lindo', `/api/rankings/category/${INDIVIDUAL}`)

  await context.setOffline(true)
  for (const [path, text] of [
    ['/', '12º RODEIO CRIOULO DO CERRO LINDO'],
    ['/rodeio-cerro-lindo', '12º RODEIO CRIOULO DO CERRO LINDO'],
    [`/placar/category/${INDIVIDUAL}`, 'SANDRIGO'],
  ] as const) {
    await page.goto(`${testbed.shop}${path}`)
    await page.getByRole('main').getByText(text).first().waitFor()
    await page.getByText(/^Sem conexão. Atualizado às \d\d:\d\d\.$/).waitFor()
    await isClean(page)
    expect(await page.getByText('Esta página não carregou').count()).toBe(0)
  }

  // Old prices and units sell nothing.
  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  expect(await page.getByRole('button', { name: 'Iniciar' }).isDisabled()).toBe(true)

  await context.setOffline(false)
  await page.getByText(/^Sem conexão/).waitFor({ state: 'detached' })
})

test('A page is stored as soon as it has loaded, while the clock of its timers stands still', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(testbed.shop)
  await expect.poll(() => page.evaluate(async () => (await caches.match('/'))?.ok)).toBe(true)
})

test('Neither a purchase nor an answer to a token is stored', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(testbed.shop)
  await page.getByRole('link', { name: /12º RODEIO/ }).waitFor()
  await isStored(page, '/api/events/?closed=1')
  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await page.getByRole('button', { name: 'Iniciar' }).waitFor()
  await page.goto(`${testbed.shop}/purchase`)
  await isAt(page, '/purchase')
  await page.getByRole('button', { name: 'Prosseguir' }).waitFor()
  await isStored(page, '/api/events/rodeio-cerro-lindo')
  const stored = await page.evaluate(async () => {
    const cache = await caches.open('porteira-1')
    return (await cache.keys()).map(({ url }) => url).filter((url) => /token|showItems=1|\/cart\//.test(url))
  })
  expect(stored).toEqual([])
})

test('A page that was loaded past the service worker stores also the files that it asks for later', async () => {
  await using phone = await openPhone()
  const { page, context } = phone
  await page.goto(testbed.shop)
  await isStored(page)
  const session = await context.newCDPSession(page)
  await session.send('Page.reload', { ignoreCache: true })
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('porteira-stored').length).catch(() => 0))
    .toBe(1)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  const icon = (name: string) => `/icons/porteira-${name}.png`
  const isKept = (path: string) =>
    page.evaluate(async (asked) => (await caches.match(asked)) !== undefined, path)
  for (const path of [icon('maskable-512'), icon('48')]) {
    expect(await isKept(path)).toBe(false)
    await page.evaluate((asked) => fetch(asked), path)
    await expect.poll(() => isKept(path)).toBe(true)
  }
  // To store a file asks for it once more, and not again and again.
  const asked = await page.evaluate(
    (path) => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path)).length,
    icon('maskable-512'),
  )
  expect(asked).toBeLessThanOrEqual(2)
})

test('The own purchases open without a network, offer no payment, and are deleted at the logout', async () => {
  const { stored, token } = await callsOf(testbed).logIn(BUYER)
  await using phone = await callsOf(testbed).openWithStorage(stored)
  const { page, context } = phone
  const inStorage = () => page.evaluate(() => localStorage.getItem('mdlPurchases') ?? '')
  await page.goto(`${testbed.shop}/home`)
  const purchases = page.getByRole('region', { name: 'Suas inscrições' })
  await purchases.getByRole('heading', { name: /12º RODEIO/ }).waitFor()
  await isStored(page)
  await expect.poll(inStorage).toContain('12º RODEIO')
  expect(await inStorage()).not.toContain(BUYER)
  expect(await inStorage()).not.toContain(token)

  await context.setOffline(true)
  await page.goto(`${testbed.shop}/home`)
  await purchases.getByText(/^Atualizado às \d\d:\d\d\. Os pagamentos podem ter mudado/).waitFor()
  await purchases.getByRole('heading', { name: /12º RODEIO/ }).waitFor()
  expect(await purchases.locator('button:enabled').count()).toBe(0)
  await isClean(page)

  await context.setOffline(false)
  await expect.poll(() => purchases.locator('button:enabled').count(), { timeout: 20_000 }).not.toBe(0)
  await press(page, 'Sair')
  await page.getByRole('heading', { name: 'Onde você vai laçar?' }).waitFor()
  expect(await inStorage()).toBe('')
})
