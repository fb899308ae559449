import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { find, handOut, openCheckInDevice, openCheckInEvent, readStorage } from './check-in-event.ts'
import { isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'
import { breakClock } from './wrong-clock.ts'

const [HOUR_IN_MS, FIVE_MINUTES_IN_MS] = [3_600_000, 300_000]

const testbed = testbedOfFile()

test('Tablets with wrong clocks write right times, and a conflict says who arrived first at the server', async () => {
  const begin = Date.now()
  const event = await openCheckInEvent(testbed, 1)
  const [code] = await event.readCodes()
  await using slow = await openPhone()
  await using reset = await openPhone()
  const tablets = [
    { ...slow, name: 'Tablet lento', errorMs: -2 * HOUR_IN_MS },
    { ...reset, name: 'Tablet de 1970', errorMs: -Date.now() },
  ]
  for (const { page, context, name, errorMs } of tablets) {
    await breakClock(context, errorMs)
    const { code: link } = await event.addDevice(name)
    await openCheckInDevice(page, testbed.shop, link)
    await context.setOffline(true)
    // The page opens again without a network and knows the server's time from its list.
    await page.reload()
    await handOut(page, code!)
  }
  const conflicts = ({ page }: typeof slow) => page.getByRole('alert', { name: 'Conflitos' })
  await slow.context.setOffline(false)
  await expect
    .poll(async () => (await event.readSnapshot())['counters'], { timeout: 20_000 })
    .toMatchObject({ handedOut: 1 })
  await reset.context.setOffline(false)
  for (const tablet of [slow, reset])
    await conflicts(tablet)
      .getByText(
        /Chegou primeiro ao servidor: Tablet lento \(feito às \d\d:\d\d\)\. Depois: Tablet de 1970 \(/,
      )
      .waitFor()
  const [conflict] = (await event.readSnapshot())['conflicts'] as { firstOn: string; secondOn: string }[]
  for (const at of [conflict!.firstOn, conflict!.secondOn]) {
    expect(Date.parse(at)).toBeGreaterThan(begin - FIVE_MINUTES_IN_MS)
    expect(Date.parse(at)).toBeLessThan(Date.now() + 1)
  }
})

test('A registered name is found with a network, and without one the label says what can be found', async () => {
  const event = await openCheckInEvent(testbed, 1)
  const { code: link } = await event.addDevice('Tablet da porta')
  await using phone = await openPhone()
  const { page, context } = phone
  await openCheckInDevice(page, testbed.shop, link)
  const opened = page.getByRole('heading', { name: 'LAÇO DA PORTA' })
  await page.getByLabel('QR, número, nome ou CPF').waitFor()
  await find(page, 'compradora demo')
  await opened.waitFor()
  expect((await readStorage(page))['localStorage']).not.toContain('COMPRADORA')
  await find(page, 'comprad')
  await page.getByRole('alert').getByText('Nada encontrado com “comprad”. Confira').waitFor()

  await context.setOffline(true)
  await page.getByLabel('QR, número ou apelido. Nome e CPF, só com internet.').waitFor()
  await find(page, 'compradora demo')
  await page.getByRole('alert').getByText('Nada encontrado com “compradora demo” neste aparelho.').waitFor()
  await isClean(page)
  await find(page, 'patrona')
  await opened.waitFor()

  // The browser sees a network, and the server does not answer.
  await context.setOffline(false)
  await page.getByLabel('QR, número, nome ou CPF').waitFor()
  await page.route('**/find?**', (route) => route.abort())
  await find(page, 'compradora')
  await page.getByRole('alert').getByText('Nada encontrado com “compradora” neste aparelho.').waitFor()
})

test('A horse of three entries is checked once, also without a network, and can be separated again', async () => {
  const event = await openCheckInEvent(testbed, 3)
  await event.requireOfHorses('GTA', 'Mormo')
  const codes = await event.readCodes()
  const { code: link } = await event.addDevice('Tablet dos cavalos')
  await using phone = await openPhone()
  const { page, context } = phone
  await openCheckInDevice(page, testbed.shop, link)
  await context.setOffline(true)
  const horses = page.getByRole('list', { name: 'Cavalos sem registro' })
  const state = () => page.getByRole('button', { name: /^Mesmo cavalo, de / }).click()
  const dialog = page.getByRole('dialog')

  await find(page, codes[0]!.code)
  await horses.getByText(/sem nome, só nesta inscrição/).waitFor()
  for (const name of ['GTA', 'Mormo'])
    await page.getByRole('button', { name: `Conferir ${name} falta conferir` }).click()
  await press(page, 'Entregar número')
  await find(page, codes[1]!.code)
  await page.getByText('Faltam 2 itens obrigatórios.').waitFor()
  await state()
  await dialog.getByLabel('Mesmo cavalo: LAÇO DA PORTA nº 1', { exact: true }).check()
  await isClean(page)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await horses.getByText(/sem nome, em 2 inscrições/).waitFor()
  await press(page, 'Entregar número')

  await find(page, codes[2]!.code)
  await state()
  await dialog.getByLabel('Nome do cavalo').fill('gateado')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await horses.getByText(/GATEADO, só nesta inscrição/).waitFor()
  await page.getByText('Faltam 2 itens obrigatórios.').waitFor()
  await state()
  await dialog.getByLabel('Mesmo cavalo: LAÇO DA PORTA nº 1 e LAÇO DA PORTA nº 2').check()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await horses.getByText(/em 3 inscrições/).waitFor()
  await page.reload()
  await find(page, codes[2]!.code)
  await horses.getByText(/em 3 inscrições/).waitFor()
  await press(page, 'Entregar número')

  await context.setOffline(false)
  await expect
    .poll(async () => (await event.readSnapshot())['counters'], { timeout: 20_000 })
    .toMatchObject({ handedOut: 3, conflicts: 0 })
  await find(page, codes[2]!.code)
  await state()
  await dialog.getByLabel('Outro cavalo, só desta inscrição').check()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await horses.getByText(/sem nome, só nesta inscrição/).waitFor()
  await isClean(page)
  await expect.poll(async () => (await event.readSnapshot())['horseLinks']).toHaveLength(2)
  // The stored list has it too, when the action no longer waits.
  await expect.poll(async () => (await readStorage(page))['conferencia-queue actions']).toBe('[]')
  await context.setOffline(true)
  await page.reload()
  await find(page, codes[2]!.code)
  await horses.getByText(/sem nome, só nesta inscrição/).waitFor()
})
