import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { isClean } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const SENTENCE = 'Este navegador é antigo demais para esta página.'
const MAIN = /\/assets\/index-/

const testbed = testbedOfFile()

/** Makes the browser older than the oldest ones: an error has no cause. */
function loseCauses() {
  const WithCause = Error
  Reflect.set(window, 'Error', function (message?: string) {
    return new WithCause(message)
  })
}

test('A browser below the minimum shows a sentence and the WhatsApp of the event, elsewhere the contact of the shop', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.addInitScript(loseCauses)
  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await page.getByRole('heading', { name: SENTENCE }).waitFor()
  const link = page.getByRole('link', { name: /^Falar com a secretaria no WhatsApp: \(54\) 9/ })
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5554\d+$/)
  expect(await page.getByRole('main').count()).toBe(1)
  await isClean(page)

  await page.goto(`${testbed.shop}/login`)
  await page.getByText('Ou fale com a loja: contato@porteira.example.').waitFor()
})

test('A browser that cannot read the scripts shows the same sentence', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.route(MAIN, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class { static {' }),
  )
  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await page.getByRole('heading', { name: SENTENCE }).waitFor()
  expect(await page.getByRole('link', { name: /WhatsApp/ }).isVisible()).toBe(true)
})

test('A page whose scripts do not arrive asks for a reload and shows the WhatsApp of the event', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.route(MAIN, (route) => route.abort())
  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await page.getByRole('heading', { name: 'Esta página não carregou.' }).waitFor()
  expect(await page.getByRole('link', { name: /WhatsApp/ }).isVisible()).toBe(true)
})

test('A browser of the minimum starts the page without the sentence', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await page.getByRole('button', { name: 'Iniciar', exact: true }).waitFor()
  expect(await page.getByText(SENTENCE).isVisible()).toBe(false)
  expect(complaints).toEqual([])
})
