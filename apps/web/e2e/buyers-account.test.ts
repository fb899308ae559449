import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { awaitMessage, BAIO, goHome, PATRONA, readAndClose } from './buyers.ts'
import { testbedOfFile } from './testbed-of-file.ts'
import { awaitDialogText, isAt, isClean, press, slowDownUploads } from './steps.ts'

const testbed = testbedOfFile()

async function chooseNewPassword(page: Page, password: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByLabel('Confirme a senha', { exact: true }).fill(password)
  await isClean(page)
  await dialog.getByRole('button', { name: 'OK' }).click()
}

/** The dialog is still open, and its password field carries the sentence. */
async function readBesidePassword(page: Page, text: string) {
  await awaitDialogText(page, text)
  const field = page.getByRole('dialog').getByLabel('Senha', { exact: true })
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true)
  await isClean(page)
}

test('A buyer replaces a forgotten password by the link of a mail, which survives a reload and a refused password, works once and leaves no code in the address', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await press(page, 'Iniciar')
  await press(page, 'JÁ SOU CADASTRADO')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await isAt(page, '/recover')
  await isClean(page)
  await press(page, 'Código por e-mail')
  await page.getByLabel('CPF', { exact: true }).fill(PATRONA.cpf)
  await page.getByLabel('E-mail', { exact: true }).fill('compradora@')
  await press(page, 'Enviar código')
  await readAndClose(page, 'Email inválido.')
  await page.getByLabel('E-mail', { exact: true }).fill(PATRONA.email)
  await isClean(page)
  await press(page, 'Enviar código')
  await page.getByText('Se os dados conferirem, enviaremos um código.').waitFor()
  await isClean(page)

  const link = await awaitMessage(testbed, PATRONA.email, /\S+\/redefine\?\S+/)
  expect(link).toContain('landing=rodeio-cerro-lindo')
  await page.goto(link)
  await page.getByRole('dialog').waitFor()
  expect(page.url()).toBe(`${testbed.shop}/redefine`)
  await page.reload()
  await page.getByRole('dialog').waitFor()
  await page.goto(link)
  await page.getByRole('dialog').waitFor()
  await page.reload()
  await chooseNewPassword(page, '12345678')
  await readBesidePassword(page, 'Senha muito comum. Escolha outra.')
  await chooseNewPassword(page, 'galope-novo-2026')
  await isAt(page, '/purchase')

  await page.goto(link)
  await readAndClose(page, 'Código inválido ou expirado.')
  await isAt(page, '/recover')

  await using other = await openPhone()
  await goHome(testbed, other.page, { ...PATRONA, password: 'galope-novo-2026' })
})

test('A buyer replaces a forgotten password by the code of an SMS, which may be mistyped', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${testbed.shop}/home`)
  await isAt(page, '/login')
  await page.goto(`${testbed.shop}/recover`)
  await press(page, 'Código por SMS')
  await page.getByLabel('CPF', { exact: true }).fill(BAIO.cpf)
  await page.getByLabel('Celular', { exact: true }).fill('(20) 99999-0000')
  await press(page, 'Enviar código')
  await readAndClose(page, 'Número de celular inválido.')
  await page.getByLabel('Celular', { exact: true }).fill(BAIO.mobile)
  await isClean(page)
  await press(page, 'Enviar código')

  const dialog = page.getByRole('dialog')
  const ok = dialog.getByRole('button', { name: 'OK' })
  await dialog.getByLabel('Código', { exact: true }).fill('123')
  expect(await ok.isDisabled()).toBe(true)
  await isClean(page)
  const code = await awaitMessage(testbed, BAIO.mobile, /\b\d{6}\b/)
  await dialog.getByLabel('Código', { exact: true }).fill(code === '000000' ? '000001' : '000000')
  await ok.click()
  await awaitDialogText(page, 'Código inválido ou expirado.')
  await isClean(page)
  expect(page.url()).toBe(`${testbed.shop}/redefine`)
  await dialog.getByLabel('Código', { exact: true }).fill(code)
  await ok.click()
  await dialog.getByText('Defina sua senha').waitFor()
  await chooseNewPassword(page, 'laco-demo-2026')
  await isAt(page, '/home')
})

test('A common password is refused at its field, and the account is created with another one', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${testbed.shop}/registration`)
  await page.getByLabel('CPF', { exact: true }).fill('99999400132')
  await page.getByLabel('Apelido', { exact: true }).fill('Nova')
  await page.getByLabel('Nome', { exact: true }).fill('Pessoa Nova Inventada')
  await page.getByLabel('E-mail', { exact: true }).fill('nova@example.com')
  await page.getByLabel('Celular', { exact: true }).fill('54900000077')
  await page.getByLabel('Sexo', { exact: true }).selectOption('F')
  await press(page, 'Salvar')
  await chooseNewPassword(page, '12345678')
  await readBesidePassword(page, 'Senha muito comum. Escolha outra.')
  expect(new URL(page.url()).pathname).toBe('/registration')
  await chooseNewPassword(page, 'cavalo baio 2026')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mdlCPF'))).toBe('99999400132')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mdlToken') ?? '')).not.toBe('')
})

test('A buyer changes every field of the account except the CPF', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await goHome(testbed, page, BAIO)
  await press(page, 'Atualizar seu cadastro')
  await page.getByRole('heading', { name: 'Edite seu cadastro:' }).waitFor()
  const cpf = page.getByLabel('CPF', { exact: true })
  expect(await cpf.inputValue()).toBe(BAIO.cpf)
  expect(await cpf.isEditable()).toBe(false)
  await expect.poll(() => page.getByLabel('Celular', { exact: true }).inputValue()).toBe(BAIO.mobile)

  await page.getByLabel('Nome', { exact: true }).fill('adair')
  await press(page, 'Salvar')
  await readAndClose(page, 'Nome inválido.')
  await page.getByLabel('Nome', { exact: true }).fill('Adair Inventado Teles')
  await page.getByLabel('Estado', { exact: true }).selectOption('SC')
  await page.getByLabel('Cidade', { exact: true }).selectOption('LAGES')
  await isClean(page)
  await press(page, 'Salvar')
  await readAndClose(page, 'Cadastro atualizado!')
  await isAt(page, '/home')
  await page.getByText('ADAIR INVENTADO TELES').waitFor()

  await press(page, 'Atualizar seu cadastro')
  await expect.poll(() => page.getByLabel('Cidade', { exact: true }).inputValue()).toBe('LAGES')
  expect(complaints).toEqual([])
})

test('A buyer uploads a sharp photo of any size, and only a JPEG of at most 8 MB is accepted', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await goHome(testbed, page, BAIO)
  const face = page.getByAltText('Sua foto de perfil')
  const box = page.getByLabel('Trocar foto de perfil')
  await face.waitFor()
  const silhouette = await face.getAttribute('src')

  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47])
  await box.setInputFiles({ name: 'rosto.jpg', mimeType: 'image/jpeg', buffer: png })
  await awaitDialogText(page, 'Escolha uma foto nítida do seu rosto para utilizar como foto de perfil.')
  await readAndClose(page, 'Fotos apenas no formato JPEG.')
  const huge = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(8_388_608)])
  await box.setInputFiles({ name: 'rosto.jpg', mimeType: 'image/jpeg', buffer: huge })
  await readAndClose(page, 'Tamanho máximo da foto 8MB.')

  await box.setInputFiles({ name: 'rosto.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page) })
  await expect.poll(() => face.getAttribute('src')).not.toBe(silhouette)
  await isClean(page)
  await page.reload()
  await face.waitFor()
  // The server stores its own size, so the stored photo differs from the sent one.
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  expect(complaints).toEqual([])
})

/** A JPEG with noise, of some hundred kilobytes. */
async function takePhoto(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2400
    canvas.height = 1600
    const pen = canvas.getContext('2d')
    if (!pen) return ''
    for (let spot = 0; spot < 3000; spot++) {
      pen.fillStyle = `hsl(${(spot * 137) % 360} 60% 50%)`
      pen.fillRect((spot * 811) % 2400, (spot * 577) % 1600, 80, 80)
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

/** What a visit of a buyer leaves on a phone: a cart, drafts, the list of the check-in, the event, a throw. */
async function leaveTraces(page: Page) {
  await page.evaluate(async () => {
    const carts = ['cartUUID', 'cartCode', 'cartExpirationTimestamp', 'mdlCartInstallments', 'cartItemId']
    for (const name of [
      ...carts,
      'pixTxid',
      'mdlPurchases',
      'tillWay',
      'tillBrand',
      'participants:C',
      'participants:C:7',
    ])
      localStorage.setItem(name, '1')
    for (const name of ['eventUUID', 'landingTag', 'loginRedirect', 'apontador C shots'])
      localStorage.setItem(name, 'kept')
    sessionStorage.setItem('selection:E', '{}')
    await new Promise((resolve) => {
      const opening = indexedDB.open('conferencia-snapshot', 1)
      opening.addEventListener('success', () => resolve(opening.result.close()))
    })
  })
}

/** The names that this browser stores of a visit, without the CPF and the answers to the next login. */
const tracesOf = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...databases].toSorted()
  })

const statusOf = async (token: string, userId: string) =>
  (await fetch(`${testbed.shop}/api/users/${userId}/purchases?token=${token}`)).status

const readLogin = (page: Page) =>
  page.evaluate(() => [localStorage.mdlToken, localStorage.mdlUserId] as [string, string])

test('The answer Não deletes all data of the buyer and keeps the event, the way back and throws', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await goHome(testbed, page, BAIO)
  await leaveTraces(page)
  await page.goto(`${testbed.shop}/login`)
  await awaitDialogText(page, 'Você confirma ser este usuário?')
  const login = await readLogin(page)
  await press(page, 'Não')
  await expect
    .poll(() => tracesOf(page))
    .toEqual(['apontador C shots', 'eventUUID', 'landingTag', 'loginRedirect'])
  await expect.poll(() => statusOf(...login)).toBe(401)
})

test('The link to the page of another buyer asks for a login, and a logout removes all data of the buyer', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await goHome(testbed, page, BAIO)
  await leaveTraces(page)
  const first = await readLogin(page)
  await page.goto(`${testbed.shop}/home/${PATRONA.cpf}`)
  await isAt(page, '/login-enter')
  await expect.poll(() => page.getByLabel('CPF', { exact: true }).inputValue()).toBe(PATRONA.cpf)
  await expect
    .poll(() => tracesOf(page))
    .toEqual(['apontador C shots', 'eventUUID', 'landingTag', 'loginRedirect', 'mdlCPF'])
  expect(await page.evaluate(() => localStorage.getItem('loginRedirect'))).toBe('/home')
  await expect.poll(() => statusOf(...first)).toBe(401)

  await goHome(testbed, page, BAIO)
  const login = await readLogin(page)
  await slowDownUploads(page)
  await press(page, 'Sair')
  await page.reload()
  await isAt(page, '/')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mdl')))).toEqual(
    [],
  )
  await expect.poll(() => statusOf(...login)).toBe(401)
})
