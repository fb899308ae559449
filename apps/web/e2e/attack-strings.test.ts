import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { attackStrings } from './attack-strings.ts'
import { buildAttackedShop } from './attacked-shop.ts'
import { openPhone } from './browser.ts'
import { countOpenCalls, untilDrawn, untilWindowCloses } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

type Shop = Awaited<ReturnType<typeof buildAttackedShop>>

const testbed = testbedOfFile()
let shop: Shop
beforeAll(async () => {
  shop = await buildAttackedShop(testbed)
})

/** Records the effects of an attack: dialogs, requests to other hosts and navigations away. */
function watch(context: BrowserContext) {
  const effects: string[] = []
  const watchPage = (page: Page) => {
    page.on('dialog', (dialog) => {
      effects.push(`dialog ${dialog.message()}`)
      // The page may close first.
      dialog.dismiss().catch(() => {})
    })
    page.on('framenavigated', (frame) => {
      if (!frame.url().startsWith(testbed.shop) && !frame.url().startsWith('about:'))
        effects.push(`went to ${frame.url()}`)
    })
  }
  context.pages().forEach(watchPage)
  context.on('page', watchPage)
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== testbed.shop) effects.push(`asked for ${request.url()}`)
  })
  return effects
}

/** A browser with this login in its storage. */
async function openAs(login: Shop['buyer'] | undefined, stored: Record<string, string> = {}) {
  const phone = await openPhone({ viewport: { width: 1280, height: 900 } })
  const memory = {
    eventUUID: shop.eventUUID,
    landingTag: shop.slug,
    ...(login && {
      mdlToken: login.token,
      mdlUserId: String(login.userId),
      mdlUUID: login.uuid,
      mdlCPF: login.cpf,
      mdlEmail: login.email,
      mdlName: login.name,
      mdlSex: login.sex,
      mdlAdmin: login === shop.admin ? '1' : '0',
    }),
    ...stored,
  }
  await phone.context.addInitScript((entries) => {
    if (!location.protocol.startsWith('http')) return
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, memory)
  await countOpenCalls(phone.context)
  return { ...phone, effects: watch(phone.context) }
}

/** Opens the path, waits for the words, opens all details elements, and returns the visible text. */
async function read(page: Page, path: string, words: string) {
  await page.goto(testbed.shop + path)
  await page.getByText(words).first().waitFor()
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })
  await untilDrawn(page)
  return page.locator('body').innerText()
}

const asShown = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
/** The number of attack texts in a text, without regard to case. */
const countAttacks = (text: string) => {
  const shown = asShown(text).toUpperCase()
  return attackStrings.filter(([, attack]) => shown.includes(asShown(attack).toUpperCase())).length
}

test('A visitor reads the attack texts as plain text', async () => {
  await using visitor = await openAs(undefined)
  const { page, effects, complaints } = visitor
  await read(page, `/${shop.slug}`, 'Iniciar')
  expect(countAttacks(await read(page, '/purchase', 'PAGA'))).toBeGreaterThan(20)
  await read(page, '/', '12º RODEIO')
  expect([...effects, ...complaints]).toEqual([])
})

test('A buyer sees the attack texts on every screen, on the receipt and in the mail, and none of them runs', async () => {
  await using buyer = await openAs(shop.buyer, { cartUUID: shop.cartUUID, mdlCartPaid: shop.cartUUID })
  const { page, effects, complaints } = buyer
  await read(page, '/participants', 'Finalizar')
  await shop.fill()
  await read(page, '/home', 'Inscri')
  await page.evaluate((id) => localStorage.setItem('mdlCartRegistered', id), shop.cartUUID)
  await read(page, '/success', 'Gerar comprovante')
  await untilWindowCloses(page, () => page.getByRole('button', { name: 'Gerar comprovante' }).click())
  const printed = await page.evaluate(() => String(Reflect.get(window, 'printed')))
  expect(countAttacks(printed)).toBeGreaterThan(15)

  const { token } = shop.buyer
  const { receiptHTML } = await shop.ask<{ receiptHTML: string }>(
    'POST',
    `/cart/${shop.cartUUID}/receipt/html`,
    { token },
  )
  const mails = await listMails(shop.buyer.email)
  expect(mails.length).toBeGreaterThan(0)
  for (const html of [receiptHTML, ...mails]) {
    // A mail program has no Content-Security-Policy of the server, so only the document itself protects here.
    await page.goto('about:blank')
    await page.setContent(html)
    await untilDrawn(page)
  }
  expect([...effects, ...complaints]).toEqual([])
})

test('The scoreboard shows the attack texts as names of riders, and none of them runs', async () => {
  await using crowd = await openAs(undefined)
  const { page, effects, complaints } = crowd
  await read(page, '/placar', 'Ver placar')
  await read(page, `/placar/event/${shop.eventUUID}`, 'Todos os laçadores')
  for (const { itemUUID } of shop.categories.slice(0, 3))
    await read(page, `/placar/category/${itemUUID}`, '2/2')
  await read(page, `/placar/category/${shop.categories[3]?.itemUUID}?tv=1`, '2/2')
  expect(countAttacks(await read(page, `/placar/players/${shop.eventUUID}`, '1º'))).toBeGreaterThan(4)
  expect([...effects, ...complaints]).toEqual([])
})

test('An administrator sees the attack texts, edits them and reads their preview', async () => {
  const [refunded] = [await shop.refund()]
  const [category] = shop.categories
  await using desk = await openAs(shop.admin, { itemUUID: category?.itemUUID ?? '' })
  const { page, effects, complaints } = desk
  await read(page, '/admin-events', '12º RODEIO')
  await read(page, '/edit-event', 'Salvar')
  await read(page, '/edit-category', 'Como aparece para o visitante:')
  await page.addInitScript((id) => localStorage.setItem('itemUUID', id), shop.bundle.itemUUID)
  expect(countAttacks(await read(page, '/edit-bundle', 'Edição de pacote:'))).toBeGreaterThan(20)
  await page.addInitScript(() => localStorage.setItem('newBundle', '1'))
  expect(countAttacks(await read(page, '/edit-bundle', 'Criar pacote:'))).toBeGreaterThan(20)
  await read(page, `/apontador/${category?.itemUUID}`, '1')
  await read(page, '/admin-carts', 'Nome, CPF, e-mail ou código')
  for (const term of [refunded.cartCode, shop.buyer.cpf]) {
    await page.getByRole('searchbox').fill(term)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.getByText(/carrinhos? encontrados?/).waitFor()
  }
  await untilDrawn(page)
  expect([...effects, ...complaints]).toEqual([])
})

async function listMails(to: string) {
  const query = new URLSearchParams({ to: to.toLowerCase() })
  await expect
    .poll(
      async () => ((await (await fetch(`${testbed.bank}/sandbox/messages?${query}`)).json()) as []).length,
      {
        timeout: 20_000,
        interval: 500,
      },
    )
    .toBeGreaterThan(0)
  const answer = await fetch(`${testbed.bank}/sandbox/messages?${query}`)
  return ((await answer.json()) as { html: string }[]).map(({ html }) => html)
}
