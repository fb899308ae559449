import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { find, handOut, openCheckInDevice, openCheckInEvent, readStorage } from './check-in-event.ts'
import { isAt, isClean, logInAt, press, slowDownUploads } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const DAY_IN_MS = 86_400_000

const testbed = testbedOfFile()

type Sent = { actions: { actionId: string; sequence: number }[] }

/** The actions that a page sends, also those of a call that is repeated. */
function listenToActions(page: Page) {
  const sent: Sent['actions'] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/actions'))
      sent.push(...(request.postDataJSON() as Sent).actions)
  })
  return sent
}

async function leaveDevice(page: Page) {
  await press(page, 'Sair do aparelho')
  await page.getByRole('dialog').getByRole('button', { name: 'Sair do aparelho' }).click()
}

/** Lets the page wait before it can change the stored list, as a slow disk does, until the returned function runs. */
async function holdList(tab: Page) {
  await tab.goto(`${testbed.shop}/privacidade`)
  await tab.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('conferencia-snapshot')
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('parts', 'readwrite').objectStore('parts')
          // A transaction lasts as long as it has requests.
          const ask = () => {
            if (!Reflect.has(window, 'isReleased')) store.count().addEventListener('success', ask)
            resolve()
          }
          store.count().addEventListener('success', ask)
        })
      }),
  )
  return () => tab.evaluate(() => Reflect.set(window, 'isReleased', true))
}

const queueOf = async (page: Page) => (await readStorage(page))['conferencia-queue actions']

test('Two tabs of one device send every action once and lose none', async () => {
  const event = await openCheckInEvent(testbed, 12)
  const codes = await event.readCodes()
  const { code } = await event.addDevice('Tablet com duas abas')
  await using phone = await openPhone()
  await openCheckInDevice(phone.page, testbed.shop, code)
  const second = await phone.context.newPage()
  await second.goto(`${testbed.shop}/conferencia`)
  await second.getByRole('list', { name: 'Andamento' }).waitFor()
  const tabs = [phone.page, second]
  const sent = tabs.map(listenToActions)

  await phone.context.setOffline(true)
  await Promise.all(
    tabs.map(async (page, index) => {
      for (const one of codes.slice(index * 4, index * 4 + 4)) await handOut(page, one)
    }),
  )
  for (const page of tabs) await page.getByText('Sem conexão. 8 entregas por enviar.').waitFor()
  await phone.context.setOffline(false)
  // Both tabs work on while both may send.
  await Promise.all(
    tabs.map(async (page, index) => {
      for (const one of codes.slice(8 + index * 2, 10 + index * 2)) await handOut(page, one)
    }),
  )

  await expect.poll(() => queueOf(phone.page)).toBe('[]')
  expect((await event.readSnapshot())['counters']).toMatchObject({ handedOut: 12, conflicts: 0 })
  const actions = sent.flat()
  expect(actions.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  )
  expect(new Set(actions.map(({ actionId }) => actionId)).size).toBe(12)
})

test('Actions of one login wait while another login works in the browser, and are sent under their own name', async () => {
  const event = await openCheckInEvent(testbed, 2)
  const [one, two] = await event.readCodes()
  const first = await event.addDevice('Tablet da manhã')
  const second = await event.addDevice('Tablet da tarde')
  await using phone = await openPhone()
  const { page } = phone
  await openCheckInDevice(page, testbed.shop, first.code)
  await page.route('**/actions?*', (route) => route.abort())
  await handOut(page, one!)
  await page.getByText(/1 entrega por enviar/).waitFor()

  await page.goto(`${testbed.shop}/aparelho`)
  await page.unroute('**/actions?*')
  await openCheckInDevice(page, testbed.shop, second.code)
  const line = page.getByText(
    '1 entrega de Tablet da manhã espera. Peça um novo link desse aparelho para enviar.',
  )
  await line.waitFor()
  await isClean(page)
  await handOut(page, two!)
  // The second tablet shows what the first one did, and does not send it.
  await find(page, one!.code)
  await page.getByText(/^Número entregue/).waitFor()
  expect((await event.readSnapshot())['counters']).toMatchObject({ handedOut: 1 })
  expect(await queueOf(page)).toContain('Tablet da manhã')

  await page.goto(`${testbed.shop}/aparelho`)
  await openCheckInDevice(page, testbed.shop, await first.renew())
  await expect.poll(() => queueOf(page)).toBe('[]')
  await line.waitFor({ state: 'detached' })
  const entries = (await event.readSnapshot())['entries'] as { stateBy: string }[]
  expect(entries.map(({ stateBy }) => stateBy).toSorted()).toEqual(['Tablet da manhã', 'Tablet da tarde'])
})

test('A person of the desk sends in the name of a revoked device what still waits in the browser', async () => {
  const event = await openCheckInEvent(testbed, 2)
  const codes = await event.readCodes()
  const { code, revoke } = await event.addDevice('Tablet do portão')
  await using phone = await openPhone()
  const { page } = phone
  await openCheckInDevice(page, testbed.shop, code)
  await phone.context.setOffline(true)
  for (const one of codes) await handOut(page, one)
  await revoke()
  await phone.context.setOffline(false)
  await page.getByText('2 ações não enviadas continuam guardadas neste navegador.').waitFor()

  await leaveDevice(page)
  // The document with the camera is left by a reload.
  await page.getByText('Este navegador não é um aparelho.').waitFor()
  await page.goto(`${testbed.shop}/conferencia`)
  await logInAt(page, '99999900100')
  await page.getByLabel('Evento').selectOption(event.eventUUID)
  await press(page, 'Abrir a conferência')
  await page.getByText('Há 2 entregas de Tablet do portão neste aparelho.').waitFor()
  await isClean(page)
  expect((await event.readSnapshot())['counters']).toMatchObject({ handedOut: 0 })

  await press(page, 'Enviar em nome de Tablet do portão')
  const question = page.getByRole('dialog')
  await question.getByText('O histórico mostra que Tablet do portão fez e que você enviou.').waitFor()
  await isClean(page)
  await question.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect.poll(() => queueOf(page)).toBe('[]')
  await page.getByText('Há 2 entregas').waitFor({ state: 'detached' })
  const entries = (await event.readSnapshot())['entries'] as { state: string; stateBy: string }[]
  const handedOut = { state: 'handedOut', stateBy: 'Tablet do portão' }
  expect(entries).toMatchObject([handedOut, handedOut])
})

test('A person who leaves the device and reloads before the list is deleted is not logged in as the device', async () => {
  const event = await openCheckInEvent(testbed, 1)
  const { code } = await event.addDevice('Tablet da saída')
  await using phone = await openPhone()
  const { page } = phone
  await openCheckInDevice(page, testbed.shop, code)
  const readToken = () => page.evaluate(() => localStorage.getItem('deviceToken'))
  const token = String(await readToken())
  const release = await holdList(await phone.context.newPage())
  await slowDownUploads(page)

  await leaveDevice(page)
  await expect.poll(readToken).toBeNull()
  await page.reload()
  await isAt(page, '/login')
  await expect.poll(() => event.statusOf(token)).toBe(401)
  await release()
})

test('A list outlives a clock that is wrong by days, and is deleted without a network when the event is over', async () => {
  const event = await openCheckInEvent(testbed, 1)
  const [code] = await event.readCodes()
  const { code: link } = await event.addDevice('Tablet adiantado')
  await using phone = await openPhone()
  const { page } = phone
  const wrong = Date.now() + 10 * DAY_IN_MS
  await phone.context.clock.setFixedTime(wrong)
  await openCheckInDevice(page, testbed.shop, link)
  await phone.context.setOffline(true)
  await phone.context.clock.setFixedTime(wrong + 60_000)
  await page.reload()
  await handOut(page, code!)
  expect((await readStorage(page))['conferencia-snapshot parts']).not.toBe('[]')

  // The page stays open: it finds out by itself.
  await phone.context.clock.setFixedTime(wrong + 5 * DAY_IN_MS)
  await page.getByText('O evento terminou. A lista foi apagada deste navegador.').waitFor()
  expect((await readStorage(page))['conferencia-snapshot parts']).toBe('[]')
  // What was done outlives the list.
  expect(await queueOf(page)).toContain('handOut')
})
