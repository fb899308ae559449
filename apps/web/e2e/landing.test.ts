import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { callsOf } from './shop.ts'
import { isAt, isClean, logInAt, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const ADMIN = '99999900100'
const BUYER = '99999900291'
const SECOND = 1000
const DAY = 86_400_000

const testbed = testbedOfFile()

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const dayFromNow = (days: number) => fromNow(days * DAY).slice(0, 10)

/** Creates an event or changes it, as another system does. */
async function sendEvent(fields: { shortName: string } & Record<string, unknown>) {
  const response = await fetch(`${testbed.shop}/api/integration/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer porteira-demo-service-key' },
    body: JSON.stringify(fields),
  })
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
}

const newEvent = (shortName: string, fields: Record<string, unknown> = {}) =>
  sendEvent({
    shortName,
    name: `RODEIO ${shortName.toUpperCase()}`,
    city: 'Bom Jesus',
    state: 'RS',
    startDate: dayFromNow(60),
    endDate: dayFromNow(62),
    salesStart: fromNow(-DAY),
    salesEnd: fromNow(50 * DAY),
    categories: [{ name: 'LAÇO INDIVIDUAL', price: 120, unitsTotal: 100 }],
    ...fields,
  })

const open = (page: Page, shortName: string) => page.goto(`${testbed.shop}/${shortName}`)
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('A visitor sees prices, installments and the stock in words before any login', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await newEvent('seis', {
    pixInstallments: 3,
    startDate: dayFromNow(90),
    endDate: dayFromNow(91),
    categories: [
      ...['A', 'B', 'C'].map((letter) => ({ name: `PROVA ${letter}`, price: 60, unitsTotal: 77 })),
      { name: 'PROVA QUASE CHEIA', price: 80, unitsTotal: 50, soldElsewhere: 43 },
      { name: 'PROVA CHEIA', price: 90, unitsTotal: 30, soldElsewhere: 30 },
      { name: 'PROVA LIVRE', price: 0, unitsTotal: 40 },
    ].map((category, displayOrder) => ({ ...category, displayOrder })),
    bundles: [
      {
        name: 'PACOTE DO GALPÃO',
        price: 140,
        promoPrice: 100,
        promoFirstUnits: 20,
        unitsTotal: 30,
        registrationsPerUser: 9,
        displayOrder: 9,
        categories: ['PROVA A', 'PROVA B'],
      },
    ],
  })
  await open(page, 'seis')
  await heading(page, 'Categorias e valores').waitFor()
  await page.getByText('No Pix, à vista ou em até 3x.').waitFor()
  await page.getByText('A partir de R$ 60,00').waitFor()
  expect(await rowOf(page, 'PROVA A').innerText()).toMatch(/Disponível[^]*R\$\s60,00/)
  expect(await rowOf(page, 'PROVA QUASE CHEIA').innerText()).toMatch(/Últimas vagas[^]*R\$\s80,00/)
  expect(await rowOf(page, 'PROVA CHEIA').isVisible()).toBe(false)
  await page.getByText('Ver todas as 6 categorias').click()
  expect(await rowOf(page, 'PROVA CHEIA').innerText()).toMatch(/Esgotado/)
  expect(await rowOf(page, 'PROVA LIVRE').innerText()).toMatch(/Isento/)
  expect(await rowOf(page, 'PACOTE DO GALPÃO').innerText()).toMatch(/R\$\s100,00[^]*R\$\s140,00/)
  // A time such as 05:43 is no number of units.
  const shown = (await page.getByRole('main').innerText()).replace(/\d\d:\d\d/g, '')
  expect(shown).not.toMatch(/77|\b43\b|\b7\b/)
  expect(await heading(page, 'Secretaria').count()).toBe(0)
  await isClean(page)
  await press(page, 'Iniciar')
  await isAt(page, '/login')
  expect(complaints).toEqual([])
})

test('At the opening the countdown turns into the sale without a reload, whatever the clock of the phone says', async () => {
  await using phone = await openPhone()
  const { page, context, complaints } = phone
  // The phone is an hour behind.
  await context.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - 3_600_000
  })
  await newEvent('abre-ja', { salesStart: fromNow(12 * SECOND) })
  await open(page, 'abre-ja')
  await page.getByRole('timer').waitFor()
  await page.getByRole('button', { name: 'Avisar quando abrir' }).waitFor()
  await page.getByText('As inscrições deste evento abrem em').waitFor()
  await expect
    .poll(() => page.getByRole('timer').getAttribute('aria-label'))
    .toMatch(/^Faltam? \d+ segundos?$/)
  await isClean(page)
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  await page.getByText('A partir de R$ 120,00').waitFor()
  expect(await page.getByRole('timer').count()).toBe(0)
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage') as unknown)).toBe(true)
  await isClean(page)
  expect(complaints).toEqual([])
})

test('A visitor logs in to ask for a notice, takes it back, asks again, and gets one mail at the opening', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await newEvent('abre-depois', { salesStart: fromNow(3 * DAY) })
  await open(page, 'abre-depois')
  await press(page, 'Avisar quando abrir')
  // The answer that was read before the notice was stored arrives after it.
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.route('**/notice?*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await stored
    await route.fulfill({ response })
  })
  await logInAt(page, BUYER)
  await isAt(page, '/abre-depois')
  const saved = 'Pronto! Você recebe um e-mail quando as inscrições abrirem.'
  await page.getByRole('status').getByText(saved).waitFor()
  await isClean(page)
  await page.unroute('**/notice?*')
  await press(page, 'Cancelar aviso')
  await page.getByText('Aviso cancelado.').waitFor()
  await press(page, 'Avisar quando abrir')
  await page.getByText(saved).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Cancelar aviso' }).waitFor()

  const { answer } = await callsOf(testbed).logIn(BUYER)
  await sendEvent({ shortName: 'abre-depois', salesStart: fromNow(-SECOND) })
  const countMails = async () => {
    const to = encodeURIComponent(String(answer['email']).toLowerCase())
    const response = await fetch(`${testbed.bank}/sandbox/messages?to=${to}`)
    return (await response.text()).split('Inscrições abertas – RODEIO ABRE-DEPOIS').length - 1
  }
  await expect.poll(countMails, { timeout: 60_000, interval: 500 }).toBe(1)
  expect(complaints).toEqual([])
})

test('An event whose sale is closed leads to its live score first and to the login of its buyers', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await open(page, 'encontro-planalto-frio')
  await page.getByRole('link', { name: 'Tem prova na cancha agora Ao vivo' }).waitFor()
  await isClean(page)
  await sendEvent({ shortName: 'encontro-planalto-frio', salesClosed: 1 })
  await page.reload()
  await page.getByText('As inscrições online deste evento estão encerradas.').waitFor()
  await page.getByRole('button', { name: 'Iniciar' }).waitFor()
  expect(await page.getByText('Disponível').count()).toBe(0)
  await isClean(page)
  await page.getByRole('link', { name: 'Ver placar ao vivo' }).click()
  await page.waitForURL(/\/placar\/event\//)
  expect(complaints).toEqual([])
})

test('A sold out event, a closed one and a past one say so and keep the login of their buyers', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await newEvent('lotado', { categories: [{ name: 'PROVA', price: 90, unitsTotal: 8, soldElsewhere: 8 }] })
  await newEvent('fechado', { salesClosed: 1 })
  await newEvent('passado', {
    startDate: dayFromNow(-20),
    endDate: dayFromNow(-18),
    salesStart: fromNow(-60 * DAY),
    salesEnd: fromNow(-30 * DAY),
  })
  for (const [shortName, sentence, hasPrices] of [
    ['lotado', 'As vagas se esgotaram.', true],
    ['fechado', 'As inscrições online deste evento estão encerradas.', true],
    ['passado', 'Este evento já terminou.', false],
  ] as const) {
    await open(page, shortName)
    await page.getByText(sentence).waitFor()
    expect(await heading(page, 'Categorias e valores').count()).toBe(hasPrices ? 1 : 0)
    expect(await page.getByText('A partir de').count()).toBe(0)
    await heading(page, 'Como se inscrever').waitFor()
    await isClean(page)
  }
  await press(page, 'Iniciar')
  await isAt(page, '/login')
  expect(complaints).toEqual([])
})

test('An administrator crops a photo with sliders and the event shows it on every page', async () => {
  const { stored } = await callsOf(testbed).logIn(ADMIN, 1)
  const event = (await callsOf(testbed).call('events/duelo-raia-dos-cem')) as { eventUUID: string }
  await using desk = await callsOf(testbed).openWithStorage({ ...stored, eventUUID: event.eventUUID })
  const { page, complaints } = desk
  await page.goto(`${testbed.shop}/edit-event`)
  await heading(page, 'Foto do evento').waitFor()
  const picture = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 900
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#14532f'
    pen.fillRect(0, 0, 900, 450)
    pen.fillStyle = '#b03a06'
    pen.fillRect(0, 450, 900, 450)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return [...new Uint8Array(await blob!.arrayBuffer())]
  })
  const give = (name: string, buffer: Buffer) =>
    page.getByLabel('Escolher foto').setInputFiles({ name, mimeType: 'image/png', buffer })
  await give('foto.png', Buffer.from('isto não é uma foto'))
  await page.getByText('Não foi possível ler a foto. Escolha outra.').waitFor()
  await press(page, 'OK')
  await give('foto.png', Buffer.from(picture))
  await page.getByRole('dialog', { name: 'Ajuste o corte da foto' }).waitFor()
  await isClean(page)
  await page.getByLabel('Para cima e para baixo').press('Home')
  await page.getByLabel('Aproximar').press('ArrowRight')
  await press(page, 'Usar foto')
  await page.getByText('Foto do evento atualizada!').waitFor()
  await page.getByLabel('Trocar foto').waitFor()

  await using phone = await openPhone()
  await open(phone.page, 'duelo-raia-dos-cem')
  const banner = phone.page.getByRole('img', { name: /^Cartaz: / })
  await expect.poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  expect([...complaints, ...phone.complaints]).toEqual([])
})

test('The landing page and the login load again when the browser restores them from its back/forward cache', async () => {
  await using phone = await openPhone()
  const { page } = phone
  for (const path of ['/rodeio-cerro-lindo', '/#rodeio-cerro-lindo', '/login']) {
    await page.goto('about:blank')
    await page.goto(testbed.shop + path)
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Porteira' }).waitFor()
    const restore = (persisted: boolean) =>
      page.evaluate((isRestored) => {
        document.title = 'Antes'
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: isRestored }))
      }, persisted)
    await restore(false)
    expect(await page.title()).toBe('Antes')
    await Promise.all([page.waitForEvent('load'), restore(true)])
    await page.waitForFunction(() => document.title.endsWith('| Porteira'))
  }
  expect(phone.complaints).toEqual([])
})
