import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PATRONA } from './buyers.ts'
import { importEvent } from './imported-event.ts'
import { ADMIN, openOffice } from './office.ts'
import { choose, COPY, print } from './purchase-steps.ts'
import { callsOf } from './shop.ts'
import { enterRider, isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)
const CAMPING = 'CAMPING DA LAGOA'
const event = { eventUUID: randomUUID(), shortName: `vagas-${randomUUID().slice(0, 8)}` }
const itemUUID = randomUUID()

/** A drawn plan of five lots. */
const plan = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1000
    canvas.height = 600
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#dfe8d0'
    pen.fillRect(0, 0, 1000, 600)
    pen.font = 'bold 60px serif'
    for (const [index, x] of [60, 240, 420, 600, 780].entries()) {
      pen.fillStyle = '#ffffff'
      pen.fillRect(x, 200, 150, 200)
      pen.fillStyle = '#2a1a10'
      pen.fillText(String(index + 1), x + 55, 320)
    }
    return canvas.toDataURL('image/png').split(',')[1]!
  })

test('A buyer buys a category and a camping lot, names the rider of the category, and chooses another lot', async () => {
  await importEvent(testbed, {
    ...event,
    name: 'RODEIO DAS VAGAS',
    categories: [
      { name: 'LAÇO INDIVIDUAL', price: 60, unitsTotal: 20, autoBadgeNum: 1 },
      { UUID: itemUUID, name: CAMPING, price: 80, mdlAvailBadges: '1-5', withoutRiders: 1 },
    ],
  })
  await using office = await openOffice(testbed, ADMIN, '/admin-events')
  const desk = office.page
  await desk.evaluate((id) => localStorage.setItem('itemUUID', id), itemUUID)
  await desk.goto(`${testbed.shop}/edit-category`)
  const buffer = Buffer.from(await plan(desk), 'base64')
  await desk
    .getByLabel('Escolher planta')
    .setInputFiles({ name: 'planta.png', mimeType: 'image/png', buffer })
  await desk.getByText('Planta atualizada.').waitFor()
  await desk.getByRole('img', { name: `Planta de ${CAMPING}` }).waitFor()
  await isClean(desk)

  const { stored, token } = await shop.logIn(PATRONA.cpf)
  await using phone = await shop.openWithStorage({ ...stored, ...event, landingTag: event.shortName })
  const { page, complaints } = phone
  await page.goto(`${testbed.shop}/purchase`)
  await page.getByText('vaga sem competidor').waitFor()
  await choose(page, ['LAÇO INDIVIDUAL', CAMPING])
  await isAt(page, '/payment')
  // The page asks for the code itself; two requests at once would be refused.
  await page.getByRole('button', { name: COPY, disabled: false }).waitFor()
  const cartUUID = await page.evaluate(() => localStorage.getItem('cartUUID') ?? '')
  await shop.sendPix(cartUUID, token)

  await isAt(page, '/participants')
  await page.getByRole('heading', { name: 'PREENCHA OS DADOS:' }).waitFor()
  expect(await page.getByText(CAMPING).count()).toBe(0)
  await enterRider(page.getByRole('group', { name: 'Participante 1' }), PATRONA.cpf)
  await press(page, 'Finalizar')
  await isAt(page, '/success')
  const places = page.getByRole('region', { name: 'Sua vaga' })
  await places.getByText(CAMPING).waitFor()
  await isClean(page)
  await places.getByRole('button', { name: `Trocar número em ${CAMPING}` }).click()

  await page.getByRole('heading', { name: 'Escolha o número' }).waitFor()
  const picture = page.getByRole('img', { name: `Planta de ${CAMPING} com os números` })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1000)
  await isClean(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('combobox', { name: 'Número' }).selectOption('4')
  await press(page, 'Trocar número')
  await isAt(page, '/success')
  await places.getByText('4', { exact: true }).waitFor()
  expect(await print(page)).toMatch(/Número\s*4/)

  await page.goto(`${testbed.shop}/home`)
  const ticket = page.getByRole('article').filter({ hasText: 'RODEIO DAS VAGAS' })
  await ticket.getByRole('button', { name: `Trocar número em ${CAMPING}` }).waitFor()
  await isClean(page)
  expect(complaints).toEqual([])
})
