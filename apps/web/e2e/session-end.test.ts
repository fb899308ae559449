import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testbedOfFile } from './testbed-of-file.ts'
import { callsOf } from './shop.ts'
import { isAt, isClean } from './steps.ts'

const testbed = testbedOfFile({ CART_SECONDS: '12' })
const shop = callsOf(testbed)

/** Paid one of four installments; the second is overdue. */
const OWING = '99999000975'
const BUYER = '99999900291'

const ENDED = 'Esta sessão expirou. Por favor, tente novamente.'

async function awaitSessionEnd(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByText(ENDED).waitFor()
  await dialog.getByText('Já fez o Pix?').waitFor()
  await isClean(page)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await isAt(page, '/rodeio-cerro-lindo')
  expect(await dialog.count()).toBe(0)
}

test('The page of an installment shows its remaining time, and reports the end of that time', async () => {
  const { stored } = await shop.logIn(OWING)
  await using phone = await shop.openWithStorage(stored)
  const { page, complaints } = phone
  await page.goto(`${testbed.shop}/home`)
  await page.getByRole('button', { name: 'Pagar agora' }).first().click()
  await isAt(page, '/pay-installment')
  await page.getByRole('timer').waitFor()
  await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^Sessão expira em\s+00:[012]\d$/)
  await page.getByRole('status').getByText('Esta sessão expira...', { exact: true }).waitFor()
  await awaitSessionEnd(page)
  expect(complaints).toEqual([])
})

test('An ended session is reported at once on the pages of plans and payment', async () => {
  const { token, stored } = await shop.logIn(BUYER)
  const { cartUUID, eventUUID } = await shop.openCart('LAÇO DUPLA', token)
  // With a charge at the bank the expired cart waits for the answer of the bank.
  await shop.call(`cart/${cartUUID}/pay/pix?token=${token}&mode=1`)
  const ends = async () => (await shop.call(`cart/${cartUUID}?token=${token}`))['expirationSeconds']
  await expect.poll(ends, { timeout: 40_000 }).toBe(0)

  await using phone = await shop.openWithStorage({ ...stored, cartUUID, eventUUID })
  for (const path of ['/installments', '/payment']) {
    await phone.page.goto(`${testbed.shop}${path}`)
    await awaitSessionEnd(phone.page)
  }
  expect((await shop.call(`cart/${cartUUID}?token=${token}`))['cartStatus']).toBe('Pending')

  await phone.page.goto(`${testbed.shop}/payment`)
  const dialog = phone.page.getByRole('dialog')
  await dialog.getByText(ENDED).waitFor()
  await dialog.getByRole('button', { name: 'Escolher de novo' }).click()
  await isAt(phone.page, '/purchase')
})
