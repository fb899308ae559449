import { randomUUID } from 'node:crypto'
import { wirePassword } from '@porteira/domain'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addRider, freshCpf, type Stated } from './added-riders.ts'
import { importEvent } from './imported-event.ts'
import { linkFromSms } from './link-from-sms.ts'
import { callsOf } from './shop.ts'
import { countOpenCalls, isAt, isClean, press, untilDrawn } from './steps.ts'
import { testbedOfFile } from './testbed-of-file.ts'

const CAPTAIN = '99999000207'
const TEAM = 'LAÇO QUINTETO DA PORTEIRA'
const GUARDIAN = { mobile: '54999990099', cpf: freshCpf(4299) }
const year = new Date().getFullYear()

/** Five invented people without an account, one of them nine years old. */
const riders: (Stated & { cpf: string })[] = [
  { name: 'Ataíde Quinto Inventado', nickname: 'Ataíde', birthdate: '1980-01-02', sex: 'M' },
  { name: 'Berenice Quinta Inventada', nickname: 'Berê', birthdate: '1992-07-15', sex: 'F' },
  { name: 'Cirilo Quinto Inventado', nickname: 'Cirilo', birthdate: '1975-11-30', sex: 'M' },
  { name: 'Dorival Quinto Inventado', nickname: 'Dori', birthdate: '2001-03-08', sex: 'M' },
  { name: 'Elisa Quinta Inventada', nickname: 'Lisa', birthdate: `${year - 9}-01-01`, sex: 'F' },
].map((rider, index) => ({ ...(rider as Stated), cpf: freshCpf(4201 + index) }))

const testbed = testbedOfFile()
const shop = callsOf(testbed)
let cart: Record<string, string>
let captain: Awaited<ReturnType<typeof shop.logIn>>
beforeAll(async () => {
  captain = await shop.logIn(CAPTAIN)
  cart = await openTeamCart()
})

/** A cart of the captain with one free entry of five riders, in an event of its own. */
async function openTeamCart() {
  const [eventUUID, itemUUID] = [randomUUID(), randomUUID()]
  await importEvent(testbed, {
    eventUUID,
    shortName: `quinteto-${eventUUID.slice(0, 8)}`,
    name: 'RODEIO DO QUINTETO',
    categories: [
      {
        UUID: itemUUID,
        name: TEAM,
        displayOrder: 1,
        price: 0,
        unitsTotal: 20,
        minParticipants: 5,
        maxParticipants: 5,
        entityRequired: 'None',
      },
    ],
  })
  const { cartUUID } = await shop.call(`cart/?token=${captain.token}`, { items: [{ itemUUID, quantity: 1 }] })
  return { cartUUID: String(cartUUID), eventUUID }
}

test('A captain fills a quinteto with five people who have no account, one of them nine years old', async () => {
  await using phone = await shop.openWithStorage({ ...captain.stored, ...cart })
  const { page, complaints } = phone
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${testbed.shop}/participants`)
  await page.getByRole('heading', { name: 'PREENCHA OS DADOS:' }).waitFor()
  const slot = (number: number) => page.getByRole('group', { name: `Participante ${number}` })

  // The dialog takes the focus and Esc closes it; a wrong field keeps what was typed and gets the sentence and the focus.
  const [first] = riders
  await slot(1).getByLabel('CPF').fill(first!.cpf)
  await slot(1).getByText('Apelido ou nome de participante não encontrado.').waitFor()
  // The CPF is right and green; the warning belongs to the name.
  const cpf = slot(1).getByLabel('CPF')
  expect(await cpf.getAttribute('aria-invalid')).toBeNull()
  expect(await cpf.evaluate((box) => getComputedStyle(box).color)).toBe(await colourOf(page, '--field'))
  const describing = await slot(1).getByLabel('Apelido ou nome').getAttribute('aria-describedby')
  expect(await page.locator(`[id="${describing}"]`).textContent()).toContain('não encontrado')
  await slot(1).getByRole('button', { name: 'Cadastrar participante' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cadastrar participante' })
  const name = dialog.getByLabel('Nome', { exact: true })
  await expect.poll(() => name.evaluate((box) => box === document.activeElement)).toBe(true)
  await isClean(page)
  await name.fill('Ataíde')
  await name.press('Enter')
  await dialog.getByText('Nome inválido.').waitFor()
  await dialog.getByText('Selecione o sexo.').waitFor()
  expect(await name.inputValue()).toBe('ATAÍDE')
  expect(await name.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  for (const [index, rider] of riders.entries()) await addRider(page, slot(index + 1), rider.cpf, rider)
  await isClean(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  await press(page, 'Finalizar')
  await isAt(page, '/success')
  await page.getByText('Inscrição finalizada!').waitFor()

  // The guardian of the nine-year-old has no account and signs from the SMS.
  const card = page.getByRole('region', { name: 'Autorização do responsável' })
  const child = card.getByRole('listitem').filter({ hasText: 'LISA' })
  await child.getByText('falta', { exact: true }).waitFor()
  expect(await card.getByRole('listitem').count()).toBe(1)
  await isClean(page)
  await child.getByRole('button', { name: 'Enviar link' }).click()
  const naming = page.getByRole('dialog')
  await naming.getByLabel('Nome do responsável').fill('Odete Quinta Inventada')
  await naming.getByLabel('Celular do responsável').fill(GUARDIAN.mobile)
  await naming.getByRole('button', { name: 'Enviar link' }).click()
  await child.getByText('enviada', { exact: true }).waitFor()
  expect(complaints).toEqual([])

  const link = await linkFromSms(testbed.bank, GUARDIAN.mobile)
  await page.goto(link)
  await page.getByText('LISA vai laçar em ').waitFor()
  await isClean(page)
  await page.getByLabel('CPF do responsável').fill(GUARDIAN.cpf)
  await page.getByLabel('Parentesco').selectOption({ label: 'Avó ou avô com a guarda' })
  await page.getByLabel('Li o texto e autorizo a participação').check()
  await press(page, 'Assinar')
  await page.getByText('Autorização assinada em').waitFor()
  await isClean(page)
  await page.goBack()
  await child.getByText('assinada', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('The owner of one of these CPFs signs up later, and the account shows nothing of the others', async () => {
  const [owner] = riders
  const account = {
    cpf: owner!.cpf,
    name: 'Ataíde Da Própria Conta',
    nickname: 'Ataíde Dono',
    email: 'ataide@example.com',
    mobile: '54900000088',
    birthdate: '1981-02-03',
    sex: 'M',
    state: 'RS',
    city: 'BOM JESUS',
    pass: await wirePassword('tordilho negro 77'),
  }
  const login = await shop.call('users/new', account)
  expect(login).toMatchObject({ status: 'OK', cartsPaid: [], cartsRegistered: [] })
  const stored = {
    mdlToken: String(login['token']),
    mdlUserId: String(login['userId']),
    mdlUUID: String(login['uuid']),
    mdlCPF: account.cpf,
    mdlName: account.name,
    mdlEmail: account.email,
    mdlSex: 'M',
    mdlAdmin: '0',
  }
  await using phone = await shop.openWithStorage(stored)
  const { page, complaints } = phone
  await countOpenCalls(phone.context)
  for (const path of ['/home', '/conta']) {
    await page.goto(`${testbed.shop}${path}`)
    await page.getByRole('heading').first().waitFor()
    await untilDrawn(page)
    const text = await page.locator('body').innerText()
    for (const trace of [TEAM, 'RODEIO DO QUINTETO', 'VAVÁ', 'BERÊ', 'Berenice'])
      expect([path, text.includes(trace)]).toEqual([path, false])
  }
  const foreign = await shop.call(`cart/${cart['cartUUID']}?token=${String(login['token'])}`)
  expect(foreign).toMatchObject({ status: 'Error', code: 'not_found' })
  expect(complaints).toEqual([])
})

/** A colour of the design, as the browser computes it. */
const colourOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
