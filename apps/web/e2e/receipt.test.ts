import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { callsOf } from './shop.ts'
import { isAt, isClean, press } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const testbed = testbedOfFile()
const shop = callsOf(testbed)

const BUYER = '99999000118'
const CART = { uuid: '3756fe8d-01b8-556f-a868-0126813b4e28', code: 'CERRO-4HTA' }

test('A buyer reads the receipt on a phone, saves it as a PDF, shares it and goes back', async () => {
  const { stored } = await shop.logIn(BUYER)
  await using phone = await shop.openWithStorage(stored)
  const { page, context, complaints } = phone
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${testbed.shop}/home`)
  const purchase = page.getByRole('article').filter({ hasText: CART.code })
  await purchase.getByRole('button', { name: 'Ver comprovante' }).click()
  await isAt(page, '/comprovante')
  const paper = page.frameLocator('iframe')
  await paper.getByText(CART.code, { exact: true }).waitFor()
  await isClean(page)
  // Neither the page nor the paper scrolls sideways, and the paper does not scroll by itself.
  const measure = () =>
    page.evaluate(() => {
      const inside = document.querySelector('iframe')?.contentDocument?.documentElement
      const outside = document.documentElement
      return {
        isNarrow: outside.scrollWidth <= outside.clientWidth && inside!.scrollWidth <= inside!.clientWidth,
        isWhole: inside!.scrollHeight <= inside!.clientHeight,
      }
    })
  await expect.poll(measure).toEqual({ isNarrow: true, isWhole: true })

  await page.evaluate(() => {
    const sheet = document.querySelector('iframe')?.contentWindow
    sheet!.print = () => Reflect.set(window, 'printed', sheet!.document.body.textContent)
  })
  await press(page, 'Salvar PDF')
  expect(await page.evaluate(() => String(Reflect.get(window, 'printed')))).toContain(CART.code)
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await press(page, 'Compartilhar')
  await page.getByText('Copiado. Cole onde quiser enviar.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(CART.code)
  for (const hidden of [BUYER, 'Condições', 'Regulamento']) expect(copied).not.toContain(hidden)

  await page.reload()
  await paper.getByText(CART.code, { exact: true }).waitFor()
  await press(page, 'Voltar')
  await isAt(page, '/home')
  await page.goto(`${testbed.shop}/comprovante`)
  await isAt(page, '/home')
  expect(complaints).toEqual([])
})

test('The printed receipt fits A4 and a roll of 80 mm', async () => {
  const { token } = await shop.logIn(BUYER)
  const { receiptHTML } = await shop.call(`cart/${CART.uuid}/receipt/html`, { token })
  await using phone = await openPhone({})
  const { page } = phone
  await page.setContent(String(receiptHTML))
  for (const [width, height, pages] of [
    ['210mm', '297mm', 2],
    ['80mm', '297mm', 4],
  ] as const) {
    const file = (await page.pdf({ width, height })).toString('latin1')
    const points = (Number.parseInt(width, 10) / 25.4) * 72
    const boxes = [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) /g)].map(([, wide]) => Number(wide))
    expect(boxes.map((wide) => Math.abs(wide - points) < 1)).not.toContain(false)
    expect(boxes).not.toEqual([])
    expect(file.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(pages)
  }
  await page.emulateMedia({ media: 'print' })
  // Three entries end on the first sheet of A4, whose height between the margins is this.
  await page.setViewportSize({ width: 690, height: 800 })
  const end = await page.evaluate(() => {
    const [entry] = document.querySelectorAll('.entry')
    const list = entry!.parentElement!
    for (const other of list.querySelectorAll('.entry')) if (other !== entry) other.remove()
    for (let copies = 0; copies < 2; copies += 1) entry!.after(entry!.cloneNode(true))
    return list.getBoundingClientRect().bottom
  })
  expect(end).toBeLessThan(1000)
  // The widths between the margins of the two papers.
  for (const width of [690, 263]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
