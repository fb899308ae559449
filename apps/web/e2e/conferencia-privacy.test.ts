import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { find, handOut, openCheckInDevice, openCheckInEvent, readStorage } from './check-in-event.ts'
import { isClean, logInAt, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const RIDER = '99999900291'
const SNAPSHOT = 'conferencia-snapshot parts'
const CLOSED = 'A conferência foi encerrada neste navegador e a lista foi apagada.'

const testbed = testbedOfFile()

/** What IndexedDB holds: each store that is not empty. */
async function readStores(page: Page) {
  const { localStorage: _, ...stores } = await readStorage(page)
  return Object.fromEntries(Object.entries(stores).filter(([, content]) => content !== '[]'))
}

/** Holds the next question for a snapshot back until it is released. */
async function holdSnapshots(page: Page) {
  const [asked, released, answered] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  await page.route('**/snapshot?*', async (route) => {
    asked.resolve()
    await released.promise
    await route.fulfill({ response: await route.fetch() })
    answered.resolve()
  })
  return { asked: asked.promise, release: released.resolve, answered: answered.promise }
}

/** Ends the session of the device in a tab without telling the server, as on a lost network. */
async function leaveDevice(page: Page) {
  await page.route('**/users/logout?*', (route) => route.abort())
  await press(page, 'Sair do aparelho')
  await page.getByRole('dialog').getByRole('button', { name: 'Sair do aparelho' }).click()
  await page.getByText('Este navegador não é um aparelho.').waitFor()
}

test('A CPF is searched on the server, the page says so without a network, and no CPF reaches the storage', async () => {
  const event = await openCheckInEvent(testbed, 2)
  const { code } = await event.addDevice('Tablet da busca')
  await using phone = await openPhone()
  const { page } = phone
  await openCheckInDevice(page, testbed.shop, code)

  await find(page, '999.999.002-91')
  await page.getByRole('list', { name: 'Inscrições encontradas' }).getByRole('button').nth(1).waitFor()
  await find(page, '99999900100')
  await page.getByRole('alert').getByText('Nenhuma inscrição deste evento é deste CPF.').waitFor()
  await find(page, '99999900292')
  await page.getByRole('alert').getByText('CPF inválido').waitFor()
  const stored = Object.values(await readStorage(page)).join()
  expect([stored.includes(RIDER), stored.includes('99999900')]).toEqual([false, false])

  await phone.context.setOffline(true)
  await find(page, RIDER)
  await page.getByRole('alert').getByText('A busca por CPF precisa de internet').waitFor()
  await isClean(page)
  await find(page, '1')
  await page.getByRole('button', { name: 'Entregar número' }).waitFor()
  await find(page, 'ninguém com este nome')
  await page.getByRole('alert').getByText('Nada encontrado').waitFor()
})

test('Nothing of a snapshot stays after Sair, also while a second tab is open with a session that still works', async () => {
  const event = await openCheckInEvent(testbed, 2)
  const [first, other] = await event.readCodes()
  const { code } = await event.addDevice('Tablet que sai')
  await using phone = await openPhone()
  const { page } = phone
  await openCheckInDevice(page, testbed.shop, code)
  const second = await phone.context.newPage()
  await second.goto(`${testbed.shop}/conferencia`)
  await second.getByRole('list', { name: 'Andamento' }).waitFor()
  expect(Object.keys(await readStores(page))).toContain(SNAPSHOT)

  // The second tab asks for a snapshot with news, and gets it after the first one has left.
  const held = await holdSnapshots(second)
  await second.evaluate(() => dispatchEvent(new Event('focus')))
  await held.asked
  await phone.context.route('**/actions?*', (route) => route.abort())
  await handOut(page, first!)
  await event.renewCode(other!.cartItemId)
  await leaveDevice(page)
  held.release()
  await held.answered

  // The action that was not sent stays, and the random id of the browser.
  const left = ['conferencia-queue actions', 'conferencia-queue clients']
  await second.getByText(CLOSED).waitFor()
  await second.getByText('1 ação não enviada continua guardada').waitFor()
  await isClean(second)
  expect(Object.keys(await readStores(page)).toSorted()).toEqual(left)
  await press(second, 'Abrir de novo')
  await second.waitForURL('**/login**')
  expect(Object.keys(await readStores(page)).toSorted()).toEqual(left)
})

test('The snapshot of a person is deleted from the browser by Sair on another page', async () => {
  const event = await openCheckInEvent(testbed, 1)
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${testbed.shop}/conferencia`)
  await logInAt(page, '99999900100')
  await page.getByLabel('Evento').selectOption(event.eventUUID)
  await press(page, 'Abrir a conferência')
  await page.getByRole('list', { name: 'Andamento' }).waitFor()
  expect(Object.keys(await readStores(page))).toEqual([SNAPSHOT])

  await page.goto(`${testbed.shop}/conta`)
  await press(page, 'Sair')
  await expect.poll(() => readStores(page)).toEqual({})
})

test('What the last release stored, with parts of each CPF, is deleted when the page opens without a network', async () => {
  const event = await openCheckInEvent(testbed, 1)
  const { code } = await event.addDevice('Tablet antigo')
  await using phone = await openPhone()
  const { page } = phone
  await openCheckInDevice(page, testbed.shop, code)
  await page.route('**/snapshot?*', (route) => route.abort())
  await page.goto(`${testbed.shop}/aparelho`)
  await storeFormerPart(page, event.eventUUID)
  expect((await readStorage(page))[SNAPSHOT]).toContain('cpfHash')

  await page.goto(`${testbed.shop}/conferencia`)
  await expect.poll(async () => (await readStorage(page))[SNAPSHOT]).not.toContain('cpfHash')
})

/** Stores a part as the last release did, with its mark of the session and without encryption. */
const storeFormerPart = (page: Page, eventUUID: string) =>
  page.evaluate(async (event) => {
    const utf8 = (text: string) => new TextEncoder().encode(text)
    const token = utf8(localStorage.getItem('deviceToken') ?? '')
    const base = await crypto.subtle.importKey('raw', token, 'HKDF', false, ['deriveBits'])
    const from = { name: 'HKDF', hash: 'SHA-256', salt: utf8('porteira conferencia'), info: utf8('mark') }
    const bits = new Uint8Array(await crypto.subtle.deriveBits(from, base, 128))
    const mark = btoa(String.fromCharCode(...bits))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
    const opening = indexedDB.open('conferencia-snapshot')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const transaction = opening.result.transaction('parts', 'readwrite')
    const part = { eventUUID: event, receivedOn: '', mark, iv: new Uint8Array(12), bytes: utf8('cpfHash') }
    transaction.objectStore('parts').add(part)
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    opening.result.close()
  }, eventUUID)
