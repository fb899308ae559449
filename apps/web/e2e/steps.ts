import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from './browser.ts'

/** Waits until the accessibility check has no findings, because a page that is loading has no heading yet. */
export async function isClean(page: Page) {
  await expect.poll(() => accessibilityProblems(page), { interval: 250 }).toEqual([])
}

export const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Types the CPF of a rider, and waits until the name is found. */
export async function enterRider(rider: Locator, cpf: string) {
  await rider.getByLabel('CPF').fill(cpf)
  const name = () => rider.getByLabel('Apelido ou nome').textContent()
  await expect.poll(name).not.toBe('')
}

/** Types a text and Enter as a scanner does: one key each 10 ms by the clock of the keyboard, however busy the machine is. */
export async function scan(page: Page, text: string) {
  const keyboard = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  const keys = [...text].map((key) => ({ key, text: key }))
  await Promise.all(
    [...keys, { key: 'Enter', text: '\r' }].map((key, index) =>
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp: start + index / 100 }),
    ),
  )
  await keyboard.detach()
}

/** Waits until the window that the action opens has closed itself, as after it has printed. */
export async function untilWindowCloses(page: Page, action: () => Promise<void>) {
  const [window] = await Promise.all([page.waitForEvent('popup'), action()])
  // It may have closed before the action ended.
  if (!window.isClosed()) await window.waitForEvent('close')
}

/** Lets the pages of a context count their calls that are not answered yet, for `untilDrawn`. */
export const countOpenCalls = (context: BrowserContext) =>
  context.addInitScript(() => {
    const ask = window.fetch
    let open = 0
    Reflect.set(window, 'countOpenCalls', () => open)
    window.fetch = async (...given) => {
      open += 1
      const end = () => (open -= 1)
      const answer = await ask(...given).catch((error: unknown) => {
        end()
        throw error
      })
      answer.clone().arrayBuffer().then(end, end)
      return answer
    }
  })

/**
 * Waits until each call of the page is answered, each picture has loaded or failed, and all of it is drawn. A page that
 * asks every few seconds never leaves the network idle for as long as Playwright wants.
 */
export async function untilDrawn(page: Page) {
  const isDrawn = () =>
    page.evaluate(async () => {
      const isQuiet = () =>
        Number((Reflect.get(window, 'countOpenCalls') as () => number)()) === 0 &&
        [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')
      const wasQuiet = isQuiet()
      // The answer is drawn before the next frame but one, and may lead to another call.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return wasQuiet && isQuiet()
    })
  await expect.poll(isDrawn).toBe(true)
}

/** Waits for a text in the open dialog. */
export const awaitDialogText = (page: Page, text: string) =>
  page.getByRole('dialog').getByText(text).waitFor()

/** Logs in on the login page that is open. */
export async function logInAt(page: Page, cpf: string, password = 'laco-demo-2026') {
  await isAt(page, '/login')
  await press(page, 'JÁ SOU CADASTRADO')
  await page.getByLabel('CPF', { exact: true }).fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await press(page, 'Entrar')
}

/** Logs in from a page of work that asks for it. */
export async function logInForWork(page: Page, cpf: string) {
  await press(page, 'Entrar')
  await page.getByLabel('CPF', { exact: true }).fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill('laco-demo-2026')
  await press(page, 'Entrar')
}

/** Lets the sending of each request with a body take seconds, so that a reload comes before the request is complete. */
export async function slowDownUploads(page: Page) {
  const debug = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150 }
  await debug.send('Network.emulateNetworkConditions', line)
}
