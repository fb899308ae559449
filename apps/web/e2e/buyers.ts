import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Testbed } from './testbed.ts'
import { awaitDialogText, isAt, isClean, logInAt } from './steps.ts'

/** Invented people of the demo. */
export const PATRONA = { cpf: '99999900291', email: 'compradora@example.com' }
export const BAIO = {
  cpf: '99999000118',
  mobile: '54900000001',
  badge: '12',
  cart: { uuid: '3756fe8d-01b8-556f-a868-0126813b4e28', code: 'CERRO-4HTA' },
}

/** Waits for a text in the open dialog and closes the dialog. */
export async function readAndClose(page: Page, text: string) {
  await awaitDialogText(page, text)
  await isClean(page)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
}

/** Opens /home and logs in. */
export async function goHome(
  { shop }: Testbed,
  page: Page,
  { cpf, password }: { cpf: string; password?: string },
) {
  await page.goto(`${shop}/home`)
  await logInAt(page, cpf, password)
  await isAt(page, '/home')
  await page.getByRole('heading', { name: 'Área do laçador' }).waitFor()
}

/** The messages to a mail address or phone, newest first. */
export async function messagesTo({ bank }: Testbed, contact: string): Promise<{ text: string }[]> {
  const response = await fetch(`${bank}/sandbox/messages?to=${encodeURIComponent(contact)}`)
  return (await response.json()) as { text: string }[]
}

/** Waits for a message that matches, and returns the match. */
export async function awaitMessage(testbed: Testbed, contact: string, wanted: RegExp) {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const texts = (await messagesTo(testbed, contact)).map(({ text }) => wanted.exec(text)?.[0])
        found = texts.find((text) => text !== undefined)
        return found
      },
      { timeout: 30_000 },
    )
    .toBeDefined()
  return found ?? ''
}
