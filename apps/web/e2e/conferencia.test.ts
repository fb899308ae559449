import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { find, handOut, openCheckInDevice, openCheckInEvent, readStorage } from './check-in-event.ts'
import { openKillableBrowser } from './killable-browser.ts'
import { openPhoneBefore } from './qr-video.ts'
import { isClean, logInAt, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const OTHER_EVENT = 'Este QR code é de outro evento.'
const ENTRIES = 50

const testbed = testbedOfFile()

test('Two devices without a network hand out fifty numbers, and a person resolves the one that both handed out', async () => {
  const event = await openCheckInEvent(testbed, ENTRIES)
  const [old] = await event.readCodes()
  await event.renewCode(old!.cartItemId)
  const codes = await event.readCodes()
  const other = await openCheckInEvent(testbed, 1)
  const [foreign] = await other.readCodes()
  await using first = await openPhone()
  await using second = await openPhone()
  const pages = [first.page, second.page]
  for (const [index, page] of pages.entries()) {
    const { code } = await event.addDevice(`Tablet ${index + 1}`)
    await openCheckInDevice(page, testbed.shop, code)
    await isClean(page)
  }
  const offline = (isOffline: boolean) =>
    Promise.all([first, second].map(({ context }) => context.setOffline(isOffline)))
  await offline(true)

  const forged = codes[1]!.code.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A'))
  for (const [text, refusal] of [
    [forged, /não é verdadeiro/],
    [codes[1]!.code.replace('P1.AAAA', 'P1.AAAB'), /não é verdadeiro/],
    [old!.code, /não vale mais/],
    [foreign!.code, OTHER_EVENT],
  ] as const) {
    await find(first.page, text)
    await first.page.getByRole('alert').getByText(refusal).waitFor()
    expect(await first.page.getByRole('button', { name: 'Entregar número' }).count()).toBe(0)
    await find(first.page, 'ninguém com este nome')
    await first.page.getByRole('alert').getByText('Nada encontrado').waitFor()
  }

  const half = ENTRIES / 2
  const work = [codes.slice(0, half), [codes[0]!, ...codes.slice(half)]]
  await Promise.all(
    pages.map(async (page, index) => {
      for (const code of work[index] ?? []) await handOut(page, code)
    }),
  )
  await first.page.getByText(`Sem conexão. ${half} entregas por enviar.`).waitFor()
  await first.page.reload()
  await first.page.getByText(`Sem conexão. ${half} entregas por enviar.`).waitFor()
  await find(first.page, codes[0]!.code)
  await first.page.getByText(/^Número entregue/).waitFor()
  expect(await first.page.getByRole('button', { name: 'Entregar número' }).count()).toBe(0)
  await isClean(first.page)

  await offline(false)
  for (const page of pages) {
    const conflicts = page.getByRole('alert', { name: 'Conflitos' })
    await conflicts.getByText(`Nº ${codes[0]!.badge} ·`).waitFor()
    await page.getByText('A secretaria resolve os conflitos.').waitFor()
    await page.getByText(/^Sem conexão/).waitFor({ state: 'detached' })
  }
  expect((await event.readSnapshot())['counters']).toMatchObject({ handedOut: ENTRIES, conflicts: 1 })

  await using desk = await openPhone()
  await desk.page.goto(`${testbed.shop}/conferencia`)
  await logInAt(desk.page, '99999900100')
  await desk.page.getByLabel('Evento').selectOption(event.eventUUID)
  await press(desk.page, 'Abrir a conferência')
  await press(desk.page, `Resolver o conflito do nº ${codes[0]!.badge}`)
  await desk.page.getByLabel('O que aconteceu').fill('O primeiro tablet entregou.')
  await isClean(desk.page)
  await press(desk.page, 'Resolver')
  for (const page of [desk.page, ...pages])
    await page.getByRole('alert', { name: 'Conflitos' }).waitFor({ state: 'detached' })
  await first.page.getByRole('list', { name: 'Andamento' }).getByText(String(ENTRIES)).waitFor()
  expect((await event.readSnapshot())['counters']).toMatchObject({ handedOut: ENTRIES, conflicts: 0 })
})

test('A killed browser loses no action, stores no readable person, and a revoked device loses its list', async () => {
  const event = await openCheckInEvent(testbed, 3)
  const [code] = await event.readCodes()
  const { code: link, revoke } = await event.addDevice('Tablet que cai')
  await using browser = await openKillableBrowser()
  let page = await browser.context().newPage()
  await openCheckInDevice(page, testbed.shop, link)
  await browser.context().setOffline(true)
  await handOut(page, code!)

  const stored = await readStorage(page)
  expect(Object.keys(stored).toSorted()).toEqual([
    'conferencia-queue actions',
    'conferencia-queue clients',
    'conferencia-snapshot parts',
    'localStorage',
  ])
  const { riders } = ((await event.readSnapshot())['entries'] as { riders: { name: string }[] }[])[0]!
  for (const text of Object.values(stored)) {
    expect(text).not.toContain('99999900291')
    expect(text).not.toContain(riders[0]!.name)
  }
  expect(stored['conferencia-queue actions']).toContain('handOut')

  await expect.poll(() => browser.hasStored('deviceToken'), { timeout: 30_000 }).toBe(true)
  await browser.killAndRestart()
  await browser.context().setOffline(true)
  page = await browser.context().newPage()
  await page.goto(`${testbed.shop}/conferencia`)
  await page.getByText('Sem conexão. 1 entrega por enviar.').waitFor()
  await find(page, String(code!.badge))
  await page.getByText(/^Número entregue/).waitFor()

  await browser.context().setOffline(false)
  await page.getByText(/^Sem conexão/).waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await event.readSnapshot())['counters'], { timeout: 20_000 })
    .toMatchObject({ handedOut: 1 })
  await expect.poll(async () => (await readStorage(page))['conferencia-queue actions']).toBe('[]')

  await revoke()
  await page
    .getByText(/foi encerrado|Peça um novo link/)
    .first()
    .waitFor()
  await expect.poll(async () => (await readStorage(page))['conferencia-snapshot parts']).toBe('[]')
  expect(await page.getByRole('list', { name: 'Andamento' }).count()).toBe(0)
})

test('The camera reads the code of a receipt, one tap hands out the number, and other pages have no camera', async () => {
  const event = await openCheckInEvent(testbed, 1)
  const [code] = await event.readCodes()
  const { code: link } = await event.addDevice('Tablet com câmera')
  await using phone = await openPhoneBefore(code!.code)
  const { page } = phone
  const openCamera = () =>
    page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ video: true }).then(
        (stream) => stream.getTracks().length,
        (error: unknown) => (error instanceof DOMException ? error.name : ''),
      ),
    )
  await page.goto(`${testbed.shop}/aparelho#${link}`)
  expect(await openCamera()).toBe('NotAllowedError')
  await openCheckInDevice(page, testbed.shop, link)

  await press(page, 'Ler QR com a câmera')
  await press(page, 'Entregar número')
  await page.getByText(new RegExp(`^Nº ${code!.badge} entregue: `)).waitFor()
  // The camera looks for the next code at once.
  await page.getByText('Aponte para o QR do comprovante').waitFor()
  await press(page, 'Digitar o número')

  await press(page, 'Sair do aparelho')
  await page.getByRole('dialog').getByRole('button', { name: 'Sair do aparelho' }).click()
  await page.getByText('Este navegador não é um aparelho.').waitFor()
  expect(await openCamera()).toBe('NotAllowedError')
  expect((await readStorage(page))['conferencia-snapshot parts']).toBeUndefined()
})
