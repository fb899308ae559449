import { expect, test } from 'vitest'
import { callsOf } from './shop.ts'
import { testbedOfFile } from './testbed-of-file.ts'
import { awaitDialogText, enterRider, isAt, isClean, press } from './steps.ts'

const CLUB = 'CTG GARUPA DO MINUANO'
/** Invented riders of the demo. */
const JANDRI = '99999002676'
const BAIO = '99999000118'
const VAVA = '99999000207'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

/** A phone of a buyer with a paid cart of these items, on the page of the riders. */
async function openPaid(cpf: string, items: [item: string, quantity: number][]) {
  const { token, stored } = await shop.logIn(cpf)
  const { cartUUID, cartCode, eventUUID } = await shop.openCart(items, token)
  await shop.payCart(cartUUID, token)
  const phone = await shop.openWithStorage({ ...stored, cartUUID, eventUUID })
  await phone.page.goto(`${testbed.shop}/participants`)
  await phone.page.getByRole('heading', { name: 'PREENCHA OS DADOS:' }).waitFor()
  return { ...phone, cartCode, [Symbol.asyncDispose]: () => phone[Symbol.asyncDispose]() }
}

test('One card is open at a time, every wrong field is marked, and the draft waits on the device', async () => {
  await using phone = await openPaid(JANDRI, [['LAÇO PRENDA', 3]])
  const { page, complaints } = phone
  const card = (number: number) => page.getByRole('region', { name: `${number}. LAÇO PRENDA` })
  await page.getByText('0 de 3 prontas').waitFor()
  expect(await page.getByLabel('CPF').count()).toBe(1)

  await press(page, 'Finalizar')
  await awaitDialogText(page, 'Selecione o número desejado.')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => focusedName()).toBe('Número')
  await card(1).getByText('Selecione uma entidade.').waitFor()
  await card(1).getByText('O CPF de cada participante deve ser preenchido.').waitFor()
  for (const label of ['CPF', 'Entidade', 'Número']) {
    const field = card(1).getByLabel(label, { exact: true })
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.getAttribute('aria-describedby')).not.toBeNull()
  }
  await isClean(page)

  // The plates and the list are one choice; arrow keys move over the plates.
  const plates = card(1).getByRole('radiogroup', { name: 'Número' })
  const first = plates.getByRole('radio').first()
  await first.check()
  await first.press('ArrowRight')
  const number = await plates.getByRole('radio').nth(1).getAttribute('value')
  expect(await card(1).getByLabel('Número').inputValue()).toBe(number)
  await card(2).getByRole('heading').getByRole('button').click()
  expect(await page.getByLabel('CPF').count()).toBe(1)
  expect(
    await card(2)
      .getByRole('radio', { name: String(number), exact: true })
      .count(),
  ).toBe(0)

  await page.getByRole('link', { name: 'Preencher depois' }).click()
  await isAt(page, '/home')
  const later = await page.context().newPage()
  await later.goto(`${testbed.shop}/participants`)
  const again = later.getByRole('region', { name: '1. LAÇO PRENDA' })
  await again.getByRole('img', { name: `Nº ${number}` }).waitFor()
  expect(complaints).toEqual([])

  function focusedName() {
    return page.evaluate(() => {
      const field = document.activeElement
      return field instanceof HTMLSelectElement ? field.labels[0]?.textContent : field?.textContent
    })
  }
})

test('A refusal of the server stays at its card with a way to the secretaria until the rider changes', async () => {
  await using phone = await openPaid(JANDRI, [
    ['LAÇO VAQUEANO', 1],
    ['LAÇO PRENDA', 1],
  ])
  const { page, cartCode } = phone
  const veteran = page.getByRole('region', { name: /LAÇO VAQUEANO/ })
  const open = page.getByRole('region', { name: /LAÇO PRENDA/ })
  for (const [entry, cpf] of [
    [veteran, VAVA],
    [open, JANDRI],
  ] as const) {
    const heading = entry.getByRole('heading').getByRole('button')
    if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
    await enterRider(entry.getByRole('group', { name: 'Participante 1' }), cpf)
    await entry.getByLabel('Entidade').selectOption({ label: CLUB })
    if (entry === open) await entry.getByRole('button', { name: 'Escolher por mim' }).click()
  }
  await page.getByText('2 de 2 prontas').waitFor()
  await press(page, 'Finalizar')
  await awaitDialogText(page, 'não tem a idade mínima de 70 anos')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()

  const alert = veteran.getByRole('alert')
  await alert.getByText('não tem a idade mínima de 70 anos').waitFor()
  await page.getByText('1 com recusa').waitFor()
  const link = veteran.getByRole('link', { name: 'Falar com a secretaria' })
  expect(decodeURIComponent(String(await link.getAttribute('href')))).toContain(cartCode)
  expect(await veteran.getByLabel('CPF').getAttribute('aria-invalid')).toBe('true')
  await isClean(page)

  await veteran.getByText(/^Se ninguém servir, você pode devolver a inscrição até \d\d\//).waitFor()
  await veteran.getByRole('button', { name: 'Trocar a entidade' }).click()
  expect(await veteran.getByLabel('Entidade').evaluate((field) => field === document.activeElement)).toBe(
    true,
  )
  await veteran.getByRole('button', { name: 'Trocar o laçador' }).click()
  await veteran.getByRole('button', { name: 'Sou eu' }).waitFor()
  expect(await alert.count()).toBe(0)
})

test('A rider of an earlier entry is offered as a chip, and the club of that entry is suggested', async () => {
  {
    await using phone = await openPaid(BAIO, [['LAÇO DUPLA', 1]])
    const { page } = phone
    await press(page, 'Sou eu')
    await enterRider(page.getByRole('group', { name: 'Participante 2' }), VAVA)
    await page.getByLabel('Entidade').selectOption({ label: CLUB })
    await press(page, 'Finalizar')
    await isAt(page, '/success')
  }
  await using phone = await openPaid(BAIO, [['LAÇO DUPLA', 1]])
  const { page } = phone
  const rider = page.getByRole('group', { name: 'Participante 1' })
  await rider.getByRole('button', { name: 'VAVÁ DO CERRO' }).click()
  expect(await rider.getByLabel('Apelido ou nome').textContent()).toBe('VAVÁ DO CERRO')
  expect(await page.getByLabel('Entidade').locator('option:checked').textContent()).toBe(CLUB)
})
