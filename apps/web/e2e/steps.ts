import type { Locator, Page } from 'playwright-core'
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
  await expect.poll(name, { timeout: 15_000 }).not.toBe('')
}

/** Waits until the window that the action opens has closed itself, as after it has printed. */
export async function untilWindowCloses(page: Page, action: () => Promise<void>) {
  const [window] = await Promise.all([page.waitForEvent('popup'), action()])
  // It may have closed before the action ended.
  if (!window.isClosed()) await window.waitForEvent('close')
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

/** Lets the sending of each request with a body take seconds, so that a reload comes before the request is complete. */
export async function slowDownUploads(page: Page) {
  const debug = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150 }
  await debug.send('Network.emulateNetworkConditions', line)
}
