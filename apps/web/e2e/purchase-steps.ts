import type { Page } from 'playwright-core'
import { enterRider, isAt, isClean, press, untilWindowCloses } from './steps.ts'

export async function choose(page: Page, items: string[]) {
  await isAt(page, '/purchase')
  for (const item of items) await page.getByRole('button', { name: `Aumentar ${item}` }).click()
  await isClean(page)
  await press(page, 'Prosseguir')
  await page.getByLabel('Li e concordo com os termos acima').check()
  await isClean(page)
  await press(page, 'Confirmar')
}

export async function payInOne(page: Page) {
  await isAt(page, '/installments')
  await page.getByRole('radio').first().check()
  await isClean(page)
  await press(page, 'Prosseguir')
  await isAt(page, '/payment')
}

export const COPY = 'Ou clique aqui para copiar o código e colar no app do seu banco'

/** Presses the copy button and reads the clipboard. */
export async function copyCode(page: Page) {
  await page.getByRole('button', { name: COPY, disabled: false }).click()
  await page.getByText('Código Pix copiado. Cole no app do seu banco.').waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Pays on the page of the sandbox bank, in another tab. Returns the time of the bank's confirmation. */
async function payAtBank(page: Page, { bank: address }: { bank: string }, code: string) {
  const bank = await page.context().newPage()
  await bank.goto(`${address}/banco`)
  await bank.getByLabel('Pix copia e cola').fill(code)
  await bank.getByRole('button', { name: 'Pagar', exact: true }).click()
  await bank.getByText('Pagamento efetuado').first().waitFor()
  const paidAt = Date.now()
  await bank.close()
  return paidAt
}

/**
 * Pays and waits for the message of the payment. It closes by itself and may come while the tab of the bank still
 * closes, so the page itself notes it. Returns the milliseconds from the confirmation of the bank to the message.
 */
export async function payAndReadMessage(page: Page, testbed: { bank: string }, code: string) {
  await page.evaluate((text) => {
    const note = () => {
      if (!document.querySelector('dialog')?.textContent?.includes(text)) return
      Reflect.set(window, 'paidMessageAt', Date.now())
      watch.disconnect()
    }
    const watch = new MutationObserver(note)
    watch.observe(document.body, { subtree: true, childList: true })
  }, 'Pagamento efetuado!')
  const paidAt = await payAtBank(page, testbed, code)
  await isAt(page, '/participants')
  return (await page.evaluate(() => Number(Reflect.get(window, 'paidMessageAt')))) - paidAt
}

export async function fillRiders(
  page: Page,
  entries: { name: string; at?: number; club: string; cpfs: string[] }[],
) {
  for (const { name, at = 0, club, cpfs } of entries) {
    const entry = page
      .getByRole('region', { name: new RegExp(`^\\d+\\. ${name.replace(/[()]/g, '\\$&')}`) })
      .nth(at)
    const heading = entry.getByRole('heading').first().getByRole('button')
    if ((await heading.getAttribute('aria-expanded').catch(() => null)) === 'false') await heading.click()
    await entry.getByLabel('Entidade').selectOption({ label: club })
    const badges = entry.getByRole('combobox', { name: 'Número' })
    if (await badges.count()) await badges.selectOption({ index: 1 + at })
    for (const [index, cpf] of cpfs.entries()) {
      const rider = entry.getByRole('group', { name: `Participante ${index + 1}` })
      await enterRider(rider, cpf)
    }
  }
}

export async function print(page: Page) {
  await untilWindowCloses(page, () => press(page, 'Gerar comprovante'))
  return page.evaluate(() => String(Reflect.get(window, 'printed')))
}
