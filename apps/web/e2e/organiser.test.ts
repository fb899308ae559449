import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { callsOf } from './shop.ts'
import { awaitDialogText, isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)
let stored: Record<string, string>
let token: string
beforeAll(async () => {
  const login = await shop.logIn('99999900100', 1)
  stored = login.stored
  token = login.token
})

const DESK = { viewport: { width: 1280, height: 900 } }
const CHARACTERS_PER_MINUTE = 200
const SECONDS_PER_TAP = 1.5

/** A category of the demo with the price 0 and without a limit for each buyer. */
const FREE_CATEGORY = '230df707-2c7f-5a95-9d79-0382aeaaef4a'

async function openDesk(viewport = DESK.viewport) {
  const desk = await openPhone({ viewport })
  await desk.page.goto(`${testbed.shop}/privacidade`)
  await desk.page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, stored)
  return desk
}

/** Counts what a person types and taps. A field that is reached with Tab or Enter costs that key. */
function countingHand(page: Page) {
  const work = { keys: 0, taps: 0 }
  return {
    work,
    async tap(target: Locator) {
      work.taps += 1
      await target.click()
    },
    async type(text: string) {
      work.keys += text.length
      await page.keyboard.type(text)
    },
    async key(name: string) {
      work.keys += 1
      await page.keyboard.press(name)
    },
    seconds: () => (work.keys / CHARACTERS_PER_MINUTE) * 60 + work.taps * SECONDS_PER_TAP,
  }
}

const stage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Etapas' }).getByRole('listitem').filter({ hasText: name })

const CATEGORIES = [
  ['LAÇO INDIVIDUAL', '1', '150', '120'],
  ['LAÇO DUPLA', '2', '100', '250'],
  ['LAÇO TRIO', '3', '60', '360'],
  ['LAÇO PIÁ', '1', '40', 'isento'],
  ['LAÇO GURI', '1', '40', '60'],
  ['LAÇO PRENDA', '1', '40', '60'],
] as const

test('An organiser publishes six categories, a bundle and a picture with less than six minutes of typing', async () => {
  await using desk = await openDesk()
  const { page } = desk
  const hand = countingHand(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`${testbed.shop}/admin-events`)

  await hand.tap(button('Criar evento'))
  await isAt(page, '/new-event')
  await isClean(page)
  await hand.tap(page.getByLabel('Nome', { exact: true }))
  await hand.type('12º RODEIO DA SERRA')
  await hand.key('Tab')
  expect(await page.getByLabel('Endereço curto').inputValue()).toBe('12-rodeio-da-serra')
  // The date fields of a Brazilian browser take the digits in the order of a person.
  for (const [label, value, digits] of [
    ['Primeiro dia', '2099-03-01', '01032099'],
    ['Último dia', '2099-03-03', '03032099'],
    ['Início das vendas', '2020-01-01T08:00', '010120200800'],
    ['Fim das vendas', '2099-02-20T23:59', '200220992359'],
  ] as const) {
    await hand.key('Tab')
    hand.work.keys += digits.length
    await page.getByLabel(label).fill(value)
  }
  await hand.tap(page.getByLabel('Local'))
  await hand.type('Parque da Serra')
  await hand.key('Tab')
  await hand.key('Tab')
  await hand.type('Bom Jesus')
  await hand.key('Tab')
  await hand.type('RS')
  await hand.key('Tab')
  await hand.type('54999990000')
  await page.getByText('Salvo às').waitFor()

  await hand.tap(button('Continuar'))
  const cell = (column: string, row: number) => page.locator(`[data-row] [name="${column}"]`).nth(row)
  await hand.tap(cell('name', 0))
  for (const [index, [name, riders, units, price]] of CATEGORIES.entries()) {
    if (index > 0) await cell('name', index).waitFor()
    await hand.type(name)
    await hand.key('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await hand.type(riders)
    await hand.key('Tab')
    await hand.type(units)
    await hand.key('Tab')
    await hand.type(price)
    if (index < CATEGORIES.length - 1) await hand.key('Enter')
  }
  await isClean(page)

  await stage(page, 'Evento').getByText('em dia').waitFor()
  await hand.tap(button('Continuar'))
  await stage(page, 'Pacotes').getByText('opcional').waitFor()
  await page.getByRole('region', { name: 'Como fica no celular' }).waitFor()
  await hand.tap(button('Novo pacote'))
  await hand.tap(page.getByLabel('Nome', { exact: true }))
  await hand.type('PACOTE FAMÍLIA')
  await hand.key('Tab')
  await hand.type('150')
  await hand.key('Tab')
  await hand.type('20')
  await hand.tap(page.getByLabel('LAÇO INDIVIDUAL'))
  await hand.tap(page.getByLabel('LAÇO PRENDA'))
  await isClean(page)

  await hand.tap(button('Continuar'))
  await hand.tap(page.getByLabel('Máximo de parcelas'))
  await page.keyboard.press('ControlOrMeta+a')
  await hand.type('3')
  const example = page.getByRole('region', { name: 'Quanto o comprador paga' })
  await example.getByRole('row', { name: /^3x\s+R\$\s40,00\s+R\$\s120,00$/ }).waitFor()
  await isClean(page)

  await hand.tap(button('Continuar'))
  await hand.tap(page.getByRole('textbox', { name: 'Sobre o evento' }))
  await hand.type('Entrada franca. ')
  await hand.tap(page.getByRole('button', { name: 'Negrito' }).first())
  await hand.type('Traga o cartão de vacina do cavalo.')
  await isClean(page)

  await hand.tap(button('Continuar'))
  hand.work.taps += 2
  const picture = new URL('../../../docs/pictures/landing-360.png', import.meta.url)
  await page.locator('input[type="file"]').setInputFiles(fileURLToPath(picture))
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: /Usar|Salvar|Enviar/ }))
  await page.getByRole('img', { name: 'Foto de 12º RODEIO DA SERRA' }).waitFor()
  await isClean(page)

  await hand.tap(button('Continuar'))
  const preview = page.frameLocator('iframe[title="Página do evento no celular"]')
  await preview.getByText('12º RODEIO DA SERRA').first().waitFor()
  await preview.getByText('PACOTE FAMÍLIA').first().waitFor()
  await isClean(page)

  await hand.tap(button('Continuar'))
  await page.getByText('Está tudo preenchido. Confira e publique.').waitFor()
  await isClean(page)
  expect(await shop.call('events/12-rodeio-da-serra')).toMatchObject({ code: 'not_found' })
  await hand.tap(button('Publicar'))
  await awaitDialogText(page, 'Publicar este evento?')
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Publicar' }))
  await isAt(page, '/purchase')

  const sale = await shop.call('events/12-rodeio-da-serra?showItems=1')
  expect(sale).toMatchObject({
    name: '12º RODEIO DA SERRA',
    state: 'RS',
    details: '<p>Entrada franca. <strong>Traga o cartão de vacina do cavalo.</strong></p>',
    bannerUpdatedOn: expect.any(String) as string,
  })
  expect(sale['items']).toHaveLength(7)
  expect(sale['items']).toContainEqual(expect.objectContaining({ name: 'LAÇO PIÁ', price: 0 }))
  expect(hand.seconds()).toBeLessThan(6 * 60)
  expect(desk.complaints).toEqual([])
})

const newDraft = async (document: object) => {
  const draftId = crypto.randomUUID()
  await fetch(`${testbed.shop}/api/drafts/${draftId}?token=${token}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: 0, document }),
  })
  return draftId
}

test('The review names what is missing in words, and each line leads to its field', async () => {
  const draftId = await newDraft({
    name: 'RODEIO INCOMPLETO',
    categories: [{ name: 'LAÇO PRENDA', price: '12,345', unitsTotal: 10 }],
  })
  await using desk = await openDesk()
  const { page } = desk
  await page.goto(`${testbed.shop}/new-event/${draftId}/revisao`)
  await stage(page, 'Categorias').getByText('falta 1').waitFor()
  await stage(page, 'Evento')
    .getByText(/^faltam \d+$/)
    .waitFor()
  await page.getByText('Deve ser um valor em reais, como 120,00.').waitFor()
  const text = await page.locator('#root main').innerText()
  expect(text).not.toMatch(/\((?:shortName|price|state|startDate)\)|2027-01|como 120\.50/)
  await page.getByRole('button', { name: 'LAÇO PRENDA, Preço' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('price')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('60')
  await page.getByRole('link', { name: 'Revisão' }).click()
  await page.getByRole('button', { name: 'Cidade' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('city')
  await isClean(page)
})

test('Copied rows of a spreadsheet fill the sheet, and a draft is as it was after a reload', async () => {
  await using desk = await openDesk()
  const { page } = desk
  const draftId = await newDraft({ name: 'RODEIO COLADO' })
  await page.goto(`${testbed.shop}/new-event/${draftId}/categorias`)
  await press(page, 'Nova linha')
  await page.locator('[name="name"]').first().focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData(
      'text/plain',
      'Categoria\tLaçadores\tVagas\tPreço\nLAÇO TIME\t4 a 5\t30\tR$ 500,00\nLAÇO VETERANO\t1\t20\t80',
    )
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await page.getByText('Salvo às').waitFor()
  await page.reload()
  const values = (name: string) =>
    page.locator(`[name="${name}"]`).evaluateAll((boxes) => boxes.map((box) => Reflect.get(box, 'value')))
  await page.locator('[name="name"]').first().waitFor()
  expect(await values('name')).toEqual(['LAÇO TIME', 'LAÇO VETERANO'])
  expect(await values('minParticipants')).toEqual(['4 a 5', '1'])
  expect(await values('price')).toEqual(['500,00', '80,00'])
})

test('The categories of a usual programme come with their rules and with who may enter', async () => {
  await using desk = await openDesk()
  const { page } = desk
  const draftId = await newDraft({ name: 'RODEIO USUAL' })
  await page.goto(`${testbed.shop}/new-event/${draftId}/categorias`)
  await press(page, 'Programa usual')
  const dialog = page.getByRole('dialog')
  for (const name of ['Individual, forças A, B e C', 'Prenda', 'Piá, até 12 anos'])
    await dialog.getByLabel(name).check()
  await isClean(page)
  await dialog.getByRole('button', { name: 'Acrescentar' }).click()
  await page.getByRole('combobox', { name: 'Quem de LAÇO PRENDA' }).waitFor()
  expect(await page.getByLabel('Quem de LAÇO PRENDA').inputValue()).toBe('F')
  expect(await page.getByRole('textbox', { name: 'Idade de LAÇO PIÁ' }).inputValue()).toBe('até 12')
  await page.getByLabel('Passos de preço de LAÇO PRENDA').fill('quarenta até sexta')
  await page.getByText('Salvo às').waitFor()
  await page.goto(`${testbed.shop}/new-event/${draftId}/revisao`)
  await page.getByText('Deve ser passos como 400 até 30/11/2026 12:00').waitFor()
})

test('A free category without a limit for each buyer is explained in the builder and in its edit form', async () => {
  const draftId = await newDraft({
    name: 'RODEIO GRATUITO',
    categories: [{ name: 'LAÇO PIÁ', price: 0, unitsTotal: 10 }],
  })
  await using desk = await openDesk()
  const { page } = desk
  await page.goto(`${testbed.shop}/new-event/${draftId}/categorias`)
  const note = page.getByText('Categoria gratuita sem limite por comprador')
  await note.waitFor()
  await page.locator('[name="price"]').fill('10')
  await expect.poll(() => note.count()).toBe(0)

  await page.evaluate((itemUUID) => localStorage.setItem('itemUUID', itemUUID), FREE_CATEGORY)
  await page.goto(`${testbed.shop}/edit-category`)
  await note.waitFor()
  await isClean(page)
  await page.getByLabel('Inscrições por comprador').fill('2')
  await expect.poll(() => note.count()).toBe(0)
})

test('The second of two editors of a draft learns that the draft changed', async () => {
  const draftId = await newDraft({ name: 'RODEIO A DOIS' })
  await using one = await openDesk()
  await using two = await openDesk({ width: 360, height: 780 })
  for (const { page } of [one, two]) {
    await page.goto(`${testbed.shop}/new-event/${draftId}/evento`)
    await page.getByLabel('Cidade').waitFor()
  }
  await one.page.getByLabel('Cidade').fill('Vacaria')
  await one.page.getByText('Salvo às').waitFor()
  await expect
    .poll(async () => JSON.stringify(await shop.call(`drafts/${draftId}?token=${token}`)))
    .toContain('Vacaria')
  await two.page.getByLabel('Cidade').fill('Lages')
  await two.page.getByText('Outra pessoa salvou este rascunho').waitFor()
  await isClean(two.page)
  await press(two.page, 'Recarregar a página')
  await expect.poll(() => two.page.getByLabel('Cidade').inputValue()).toBe('Vacaria')
})

test('The pages of the organiser are accessible on a phone, a tablet and at 400 percent', async () => {
  const draftId = await newDraft({
    name: 'RODEIO ESTREITO',
    categories: [{ name: 'LAÇO PRENDA', price: 60, unitsTotal: 10 }],
    bundles: [
      { name: 'PACOTE', price: 60, unitsTotal: 10, registrationsPerUser: 2, categories: ['LAÇO PRENDA'] },
    ],
  })
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 768, height: 1024 },
  ]) {
    await using desk = await openDesk(viewport)
    const { page } = desk
    for (const step of ['evento', 'categorias', 'pacotes', 'precos', 'regras', 'foto', 'previa', 'revisao']) {
      await page.goto(`${testbed.shop}/new-event/${draftId}/${step}`)
      await page.getByRole('navigation', { name: 'Etapas' }).waitFor()
      await isClean(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      )
    }
    await page.goto(`${testbed.shop}/admin-events`)
    await page.getByRole('region', { name: 'Rascunhos' }).waitFor()
    await isClean(page)
    await page.goto(`${testbed.shop}/admin-requirements/${await eventUUIDOf('rodeio-cerro-lindo')}`)
    await page.getByLabel('Quem dispensa GTA').click()
    await isClean(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
  }
})

const eventUUIDOf = async (shortName: string) => String((await shop.call(`events/${shortName}`))['eventUUID'])

test('An organiser states requirements by keyboard, from templates, and reads a refusal next to the name', async () => {
  const eventUUID = await eventUUIDOf('encontro-planalto-frio')
  await using desk = await openDesk()
  const { page } = desk
  await page.goto(`${testbed.shop}/admin-events`)
  await page.locator(`a[href="/admin-events/${eventUUID}"]`).click()
  await page.getByRole('link', { name: 'Exigências' }).click()
  for (const name of ['Cartão tradicionalista', 'GTA', 'Exame de anemia infecciosa', 'Exame de mormo'])
    await press(page, `Retirar ${name}`)
  await press(page, 'Começar de um modelo')
  await page.getByLabel('Exame de mormo').press('Space')
  await page.getByLabel('Comprovante de filiação').press('Space')
  await press(page, 'Incluir 2 exigências')

  await page.getByLabel('Nome da exigência 2').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Nome da exigência 3').count()).toBe(1)
  await page.keyboard.type('exame de mormo')
  await press(page, 'Salvar exigências')
  await page.getByText('Esta exigência já está na lista para as mesmas categorias.').waitFor()
  await isClean(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ferradura')
  await press(page, 'Subir Ferradura')
  await page.getByText('Ferradura: agora na posição 2 de 3.').waitFor()
  await press(page, 'Categorias de Ferradura: todas')
  await page.getByLabel('Todas, menos as marcadas').press('Space')
  await page.getByText('Marque as categorias desta exigência, ou escolha todas.').waitFor()
  await isClean(page)
  await page.getByLabel('LAÇO TRIO').press('Space')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Categorias de Ferradura: todas menos LAÇO TRIO' }).waitFor()
  await page.getByLabel('Ferradura é obrigatória').uncheck()
  await press(page, 'Salvar exigências')
  await awaitDialogText(page, 'Exigências salvas!')

  const saved = await shop.call(`events/${eventUUID}/requirements?token=${token}`)
  const name = (text: string) => expect.objectContaining({ name: text }) as unknown
  expect(saved['items']).toEqual([
    name('Exame de mormo'),
    expect.objectContaining({
      name: 'Ferradura',
      isRequired: 0,
      categoryUUID: null,
      allBut: 1,
      categoryUUIDs: [expect.any(String)],
    }),
    name('Comprovante de filiação'),
  ])
  expect(desk.complaints).toEqual([])
})

test('An organiser corrects a price after the first sale, with a reason', async () => {
  const { token: buyer } = await shop.logIn('99999900291')
  const { eventUUID } = await shop.openCart('LAÇO PRENDA', buyer)
  await using desk = await openDesk()
  const { page } = desk
  await page.goto(`${testbed.shop}/admin-events/${eventUUID}/corrigir`)
  await page.getByLabel('Preço de LAÇO PRENDA').fill('65')
  await press(page, 'Salvar correção')
  await page.getByText('Escreva o motivo da correção.').waitFor()
  await isClean(page)
  await page.getByLabel('Motivo').fill('Preço digitado errado')
  await press(page, 'Salvar correção')
  await awaitDialogText(page, 'LAÇO PRENDA')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar correção' }).click()
  await isAt(page, '/admin-events')
  const { items } = (await shop.call('events/rodeio-cerro-lindo?showItems=1')) as unknown as {
    items: { name: string; price: number }[]
  }
  expect(items.find(({ name }) => name === 'LAÇO PRENDA')?.price).toBe(65)
})
