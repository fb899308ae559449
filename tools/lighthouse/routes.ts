import type { Page } from 'playwright-core'

const EVENT = 'rodeio-cerro-lindo'
const BUYER = { cpf: '99999000541', password: 'laco-demo-2026' }
// This category of the demo has shots and is live.
const RANKED_CATEGORY = 'f7d11fb5-71cb-53b4-9ff2-09e4edacbef8'

type Route = {
  name: string
  /** Opens the page like a visitor and returns its address for the audit. */
  open: (page: Page, shop: string) => Promise<string>
}

/** The audited pages, in the order in which a visitor can open them. */
export const routes: Route[] = [
  {
    name: 'events',
    async open(page, shop) {
      await page.goto(shop)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page.url()
    },
  },
  {
    name: 'landing',
    async open(page, shop) {
      await page.goto(`${shop}/${EVENT}`)
      await page.getByRole('button', { name: 'Iniciar' }).waitFor()
      return page.url()
    },
  },
  {
    name: 'placar event',
    async open(page, shop) {
      await page.goto(`${shop}/placar`)
      await page.getByRole('link', { name: 'Ver placar' }).first().click()
      await page.getByRole('link', { name: 'LAÇO INDIVIDUAL' }).waitFor()
      return page.url()
    },
  },
  {
    name: 'placar category',
    async open(page, shop) {
      await page.goto(`${shop}/placar/category/${RANKED_CATEGORY}`)
      await page.getByRole('tab', { name: 'Força A' }).waitFor()
      return page.url()
    },
  },
  { name: 'purchase', open: toPurchase },
  { name: 'payment', open: toPayment },
]

async function toPurchase(page: Page, shop: string) {
  await page.goto(`${shop}/${EVENT}`)
  // The data of the visit before is removed, so that the page asks no question about it.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.getByRole('button', { name: 'Iniciar' }).click()
  await page.getByRole('button', { name: 'JÁ SOU CADASTRADO' }).click()
  await page.getByLabel('CPF', { exact: true }).fill(BUYER.cpf)
  await page.getByLabel('Senha', { exact: true }).fill(BUYER.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page
    .getByRole('button', { name: /^Aumentar/ })
    .first()
    .waitFor()
  return page.url()
}

async function toPayment(page: Page, shop: string) {
  await toPurchase(page, shop)
  await page.getByRole('button', { name: 'Aumentar LAÇO PRENDA' }).click()
  await page.getByRole('button', { name: 'Prosseguir' }).click()
  await page.getByLabel('Li e concordo com os termos acima').check()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Prosseguir' }).click()
  await page.getByRole('img', { name: /QR/ }).waitFor()
  return page.url()
}
