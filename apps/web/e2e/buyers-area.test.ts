import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhone } from './browser.ts'
import { type House, openHouse } from './house.ts'
import { hear, isAt, isClean, press } from './steps.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house[Symbol.asyncDispose]())

const COPY = 'Ou clique aqui para copiar o código e colar no app do seu banco'
const PASSWORD = 'laco-demo-2026'

/** Invented people of the demo. */
const PATRONA = { cpf: '99999900291', email: 'compradora@example.com' }
const BAIO = {
  cpf: '99999000118',
  mobile: '54900000001',
  badge: '12',
  cart: { uuid: '3756fe8d-01b8-556f-a868-0126813b4e28', code: 'CERRO-4HTA' },
}
const VAVA = '99999000207'
/** Paid one of four installments; the second is overdue. */
const OWING = { cpf: '99999000975' }

async function readAndClose(page: Page, text: string) {
  await hear(page, text)
  await isClean(page)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
}

async function fillLogin(page: Page, cpf: string, password: string) {
  await isAt(page, '/login-enter')
  await page.getByLabel('CPF', { exact: true }).fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await press(page, 'Entrar')
}

/** Logs in on the way to the buyer's own page. */
async function goHome(page: Page, { cpf }: { cpf: string }, password = PASSWORD) {
  await page.goto(`${house.shop}/home`)
  await isAt(page, '/login')
  await press(page, 'JÁ SOU CADASTRADO')
  await fillLogin(page, cpf, password)
  await isAt(page, '/home')
  await page.getByRole('heading', { name: 'Área do laçador' }).waitFor()
}

async function chooseNewPassword(page: Page, password: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByLabel('Confirme a senha', { exact: true }).fill(password)
  await isClean(page)
  await dialog.getByRole('button', { name: 'OK' }).click()
}

/** The dialog is still open, and its password field carries the sentence. */
async function readBesidePassword(page: Page, text: string) {
  await hear(page, text)
  const field = page.getByRole('dialog').getByLabel('Senha', { exact: true })
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true)
  await isClean(page)
}

/** What arrived at an address, newest first. */
async function messagesTo(contact: string): Promise<{ text: string }[]> {
  const response = await fetch(`${house.bank}/sandbox/messages?to=${encodeURIComponent(contact)}`)
  return (await response.json()) as { text: string }[]
}

/** Waits for the message with what is looked for in it. */
async function awaitMessage(contact: string, wanted: RegExp) {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const texts = (await messagesTo(contact)).map(({ text }) => wanted.exec(text)?.[0])
        found = texts.find((text) => text !== undefined)
        return found
      },
      { timeout: 30_000 },
    )
    .toBeDefined()
  return found ?? ''
}

test('a forgotten password is replaced by the link of a mail, which survives a reload and a refused password, works once and leaves no code in the address', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${house.shop}/rodeio-cerro-lindo`)
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

  const link = await awaitMessage(PATRONA.email, /\S+\/redefine\?\S+/)
  expect(link).toContain('landing=rodeio-cerro-lindo')
  await page.goto(link)
  await page.getByRole('dialog').waitFor()
  expect(page.url()).toBe(`${house.shop}/redefine`)
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
  await goHome(other.page, PATRONA, 'galope-novo-2026')
})

test('a forgotten password is replaced by the code of an SMS, which may be mistyped', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${house.shop}/home`)
  await isAt(page, '/login')
  await page.goto(`${house.shop}/recover`)
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
  const code = await awaitMessage(BAIO.mobile, /\b\d{6}\b/)
  await dialog.getByLabel('Código', { exact: true }).fill(code === '000000' ? '000001' : '000000')
  await ok.click()
  await hear(page, 'Código inválido ou expirado.')
  await isClean(page)
  expect(page.url()).toBe(`${house.shop}/redefine`)
  await dialog.getByLabel('Código', { exact: true }).fill(code)
  await ok.click()
  await dialog.getByText('Defina sua senha').waitFor()
  await chooseNewPassword(page, PASSWORD)
  await isAt(page, '/home')
})

test('a common password is refused beside its field, and the account is created with another one', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.goto(`${house.shop}/registration`)
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

test('a buyer changes everything of the account but the CPF', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await goHome(page, BAIO)
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

test('a buyer gets a face: a sharp photo of any size, and only a JPEG of 8 MB at most', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await goHome(page, BAIO)
  const face = page.getByAltText('Sua foto de perfil')
  const box = page.getByLabel('Trocar foto de perfil')
  await face.waitFor()
  const silhouette = await face.getAttribute('src')

  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47])
  await box.setInputFiles({ name: 'rosto.jpg', mimeType: 'image/jpeg', buffer: png })
  await hear(page, 'Escolha uma foto nítida do seu rosto para utilizar como foto de perfil.')
  await readAndClose(page, 'Fotos apenas no formato JPEG.')
  const huge = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(8_388_608)])
  await box.setInputFiles({ name: 'rosto.jpg', mimeType: 'image/jpeg', buffer: huge })
  await readAndClose(page, 'Tamanho máximo da foto 8MB.')

  await box.setInputFiles({ name: 'rosto.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page) })
  await expect.poll(() => face.getAttribute('src')).not.toBe(silhouette)
  await isClean(page)
  await page.reload()
  await face.waitFor()
  // The server keeps it at its own size, which tells it from the one that was sent.
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  expect(complaints).toEqual([])
})

/** A noisy picture of some hundred kilobytes. */
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

test('a rider finds his numbers by CPF, and the next one at the counter does not see them', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await page.clock.install()
  await page.goto(`${house.shop}/numero`)
  const cpf = page.getByLabel('CPF', { exact: true })
  await cpf.fill(BAIO.cpf)
  await press(page, 'Buscar Números')
  await page.getByRole('img', { name: `Nº ${BAIO.badge}` }).waitFor()
  await page.getByRole('heading', { name: '12º RODEIO CRIOULO DO CERRO LINDO' }).waitFor()
  await isClean(page)

  await page.clock.runFor(61_000)
  await expect.poll(() => cpf.inputValue()).toBe('')
  expect(await page.getByRole('img', { name: `Nº ${BAIO.badge}` }).count()).toBe(0)

  await cpf.fill(PATRONA.cpf)
  await press(page, 'Buscar Números')
  await page.getByText('Nenhum número encontrado com este CPF.').waitFor()
  await isClean(page)
})

test('who rides in an open formation is named from the buyer’s own page', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await goHome(page, BAIO)
  await isClean(page)
  await press(page, 'Inscrever participantes em LAÇO PAI E FILHO(A)')
  await isAt(page, '/fill-formation')
  await page.getByText('será analisada pela organização').waitFor()
  await page.getByLabel('Entidade').selectOption({ label: 'CTG GARUPA DO MINUANO' })
  await page.getByRole('combobox', { name: 'Número' }).selectOption({ index: 1 })
  for (const [index, cpf] of [BAIO.cpf, VAVA].entries()) {
    const rider = page.getByRole('group', { name: `Participante ${index + 1}` })
    await rider.getByLabel('CPF').fill(cpf)
    await expect.poll(() => rider.getByLabel('Apelido ou nome').inputValue()).not.toBe('')
  }
  await isClean(page)
  await press(page, 'Inscrever')
  await readAndClose(page, 'Formação inscrita!')
  await isAt(page, '/home')
  await page.getByRole('article').first().waitFor()
  expect(await page.getByText('LAÇO PAI E FILHO(A)').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('the installment that is due is paid from the buyer’s own page, then all the others at once for less', async () => {
  await using phone = await openPhone()
  const { page, context } = phone
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goHome(page, OWING)
  await page.getByText('Parcela 2/4').waitFor()
  expect(await page.getByRole('button', { name: 'Quitada' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Pagar agora' }).first().click()
  await isAt(page, '/pay-installment')
  await page.getByText('Parcela 2/4').waitFor()
  await page.getByRole('button', { name: COPY, disabled: false }).waitFor()
  await isClean(page)
  await payCopied(page)
  await hear(page, 'Pagamento efetuado!')
  await isAt(page, '/home')
  await expect.poll(() => page.getByRole('button', { name: 'Quitada' }).count()).toBe(2)

  await press(page, 'Pagar todas')
  await isAt(page, '/pay-installment')
  const sums = page.locator('dl > div')
  await sums.first().waitFor()
  const [sum = 0, saved = 0, left = 0] = (await sums.allInnerTexts()).map(reaisIn)
  expect([saved > 0, (sum - saved).toFixed(2)]).toEqual([true, left.toFixed(2)])
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  await isClean(page)
  await payCopied(page)
  await hear(page, 'Pagamento efetuado!')
  await isAt(page, '/home')
  await page.getByText('Parcelas 3 e 4 de 4').waitFor()
  expect(await page.getByText('Pagar').count()).toBe(0)
})

/** The last amount in a text. */
const reaisIn = (text: string) =>
  Number(/([\d.]+,\d\d)\s*$/.exec(text)?.[1]?.replace('.', '').replace(',', '.'))

/** Copies the code on the screen and pays it at the bank. */
async function payCopied(page: Page) {
  await page.getByRole('button', { name: COPY, disabled: false }).click()
  await page.getByText('Código Pix copiado. Cole no app do seu banco.').waitFor()
  await fetch(`${house.bank}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pixCopiaECola: await page.evaluate(() => navigator.clipboard.readText()) }),
  })
}

test('the receipt is printed from the buyer’s own page, and goes by mail to where he wants it', async () => {
  await using phone = await openPhone()
  const { page, complaints } = phone
  await goHome(page, BAIO)
  const paper = page.waitForEvent('popup')
  const purchase = page.getByRole('article').filter({ hasText: BAIO.cart.code })
  await purchase.getByRole('button', { name: 'Gerar comprovante' }).click()
  await (await paper).waitForEvent('close')
  expect(await page.evaluate(() => String(Reflect.get(window, 'printed')))).toContain(BAIO.cart.code)

  await page.evaluate((uuid) => localStorage.setItem('cartUUID', uuid), BAIO.cart.uuid)
  await page.goto(`${house.shop}/participants`)
  await readAndClose(page, 'Esta inscrição já foi registrada.')
  await isAt(page, '/success')
  await press(page, 'Alterar email')
  const dialog = page.getByRole('dialog')
  const ok = dialog.getByRole('button', { name: 'OK' })
  await dialog.getByLabel('E-mail', { exact: true }).fill('tia@example')
  expect(await ok.isDisabled()).toBe(true)
  await dialog.getByLabel('E-mail', { exact: true }).fill('tia@example.com')
  await isClean(page)
  await ok.click()
  await page.getByText('tia@example.com').waitFor()
  await press(page, 'Enviar')
  await readAndClose(page, 'PARABÉNS! Sua inscrição foi finalizada!')
  await awaitMessage('tia@example.com', new RegExp(BAIO.cart.code))
  await press(page, 'Enviar')
  await readAndClose(page, 'O comprovante já foi enviado para este e-mail há pouco.')
  expect(await messagesTo('tia@example.com')).toHaveLength(1)
  await page.reload()
  await page.getByText('tia@example.com').waitFor()
  expect(complaints).toEqual([])
})

test('the link of another buyer asks for his login, and who leaves takes everything along', async () => {
  await using phone = await openPhone()
  const { page } = phone
  await goHome(page, BAIO)
  await page.goto(`${house.shop}/home/${PATRONA.cpf}`)
  await isAt(page, '/login-enter')
  await expect.poll(() => page.getByLabel('CPF', { exact: true }).inputValue()).toBe(PATRONA.cpf)
  expect(await page.evaluate(() => localStorage.getItem('mdlToken'))).toBeNull()

  await goHome(page, BAIO)
  const token = await page.evaluate(() => localStorage.getItem('mdlToken'))
  await press(page, 'Sair')
  await isAt(page, '/')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mdl')))).toEqual(
    [],
  )
  const again = await fetch(`${house.shop}/api/users/login/token?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect(again.status).toBe(401)
})
