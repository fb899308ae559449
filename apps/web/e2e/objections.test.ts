import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { testbedOfFile } from './testbed-of-file.ts'
import { awaitDialogText, enterRider, isAt, isClean, logInAt, press } from './steps.ts'

const testbed = testbedOfFile()

const ADMIN = '99999900100'
/** Invented people of the demo: the buyer has an open formation, the rider is entered in it. */
const BUYER = { cpf: '99999000118', nickname: 'BAIO TELES' }
const RIDER = { cpf: '99999000207', name: 'VALDOMAR SILVEIRINHA ROCHO', email: 'lacador02@example.com' }
const CATEGORY = 'LAÇO PAI E FILHO(A)'
const DESK = { viewport: { width: 1280, height: 900 } }

/** The buyer enters two riders, one of them the buyer. Returns the look-ups of the form. */
async function enterTwoRiders(page: Page) {
  const lookUps: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/users/lookup/')) lookUps.push(url)
  })
  await page.goto(`${testbed.shop}/home`)
  await logInAt(page, BUYER.cpf)
  await isAt(page, '/home')
  await press(page, `Inscrever participantes em ${CATEGORY}`)
  await isAt(page, '/fill-formation')
  await page.getByLabel('Entidade').selectOption({ label: 'CTG GARUPA DO MINUANO' })
  await page.getByRole('combobox', { name: 'Número' }).selectOption({ index: 1 })
  for (const [index, cpf] of [BUYER.cpf, RIDER.cpf].entries()) {
    const rider = page.getByRole('group', { name: `Participante ${index + 1}` })
    await enterRider(rider, cpf)
  }
  await press(page, 'Inscrever')
  await awaitDialogText(page, 'Formação inscrita!')
  return lookUps
}

async function linkFromMail() {
  const mailbox = `${testbed.bank}/sandbox/messages?to=${encodeURIComponent(RIDER.email)}`
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const mails = (await (await fetch(mailbox)).json()) as { text: string }[]
        link = mails.map(({ text }) => /http\S+\/contestar\S+/.exec(text)?.[0]).find(Boolean)
        return link
      },
      { timeout: 30_000 },
    )
    .toBeDefined()
  return link ?? ''
}

test('A rider objects by the link of the mail, and the organisation ends the entry with its return', async () => {
  await using buyer = await openPhone()
  const lookUps = await enterTwoRiders(buyer.page)
  await expect.poll(() => lookUps.length).toBeGreaterThan(0)
  expect(lookUps.map(({ searchParams }) => searchParams.get('cartUUID'))).toEqual(
    lookUps.map(() => expect.stringMatching(/^[\da-f-]{36}$/)),
  )

  await using phone = await openPhone()
  const { page } = phone
  const link = await linkFromMail()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Você autorizou esta inscrição?' }).waitFor()
  await page.getByText(`Inscrição feita por ${BUYER.nickname}`).waitFor()
  await isClean(page)
  await press(page, 'Não autorizei esta inscrição')
  await page.getByLabel('Motivo (opcional)').fill('Não combinei nada.\nVou com outra dupla.')
  await isClean(page)
  await press(page, 'Contestar')
  await awaitDialogText(page, 'Contestação enviada. A organização vai analisar e responder por e-mail.')
  await press(page, 'OK')
  await page.getByText('A organização vai responder por e-mail.').waitFor()
  expect(await page.getByRole('button', { name: 'Não autorizei esta inscrição' }).count()).toBe(0)
  await isClean(page)

  await using office = await openPhone(DESK)
  await office.page.goto(`${testbed.shop}/admin-carts`)
  await logInAt(office.page, ADMIN)
  await isAt(office.page, '/admin-carts')
  const queue = office.page.getByRole('region', { name: 'Contestações' })
  await queue.getByText('Não combinei nada.').waitFor()
  await isClean(office.page)
  await queue.getByRole('button', { name: 'Recusar' }).click()
  await office.page.getByText('O laçador recebe este texto por e-mail.').waitFor()
  await isClean(office.page)
  await press(office.page, 'Voltar')
  await queue.getByRole('button', { name: 'Aceitar', exact: true }).click()
  await awaitDialogText(office.page, `Retirar ${RIDER.name} de ${CATEGORY}?`)
  await press(office.page, 'Voltar')
  await queue.getByRole('button', { name: 'Aceitar e remover' }).click()
  const dialog = office.page.getByRole('dialog')
  await dialog.getByText(/volta: Pix/).waitFor()
  await isClean(office.page)
  await dialog.getByLabel('Motivo').fill('O laçador não autorizou')
  await dialog.getByRole('button', { name: /^Remover e devolver R\$/ }).click()
  await queue.waitFor({ state: 'detached' })

  await page.reload()
  await page.getByText('Contestação aceita. Você não está mais nesta inscrição.').waitFor()
  await isClean(page)
  await buyer.page.goto(`${testbed.shop}/home`)
  await buyer.page.getByRole('heading', { name: 'Área do laçador' }).waitFor()
  expect(await buyer.page.getByRole('button', { name: /^Inscrever participantes/ }).count()).toBe(0)
  expect([buyer.complaints, phone.complaints, office.complaints]).toEqual([[], [], []])
})

test('A link with a wrong code shows that it is not valid', async () => {
  await using phone = await openPhone()
  await phone.page.goto(`${testbed.shop}/contestar?code=wrong`)
  await phone.page.getByText('Este link não é válido.').waitFor()
  await isClean(phone.page)
  expect(await phone.page.getByRole('button', { name: 'Não autorizei esta inscrição' }).count()).toBe(0)
})
