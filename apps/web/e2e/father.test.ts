import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addRider, freshCpf } from './added-riders.ts'
import { openPhone } from './browser.ts'
import { callsOf } from './shop.ts'
import { testbedOfFile } from './testbed-of-file.ts'
import { isAt, isClean } from './steps.ts'

const ADMIN = '99999900100'
/** An invented person of the demo, and his son: a member of the same club, without an account. */
const FATHER = { cpf: '99999000207', name: 'VAVÁ DO CERRO' }
const SON = { cpf: freshCpf(4101), name: 'Rodrigo Vasconcelos Inventado', nickname: 'Diguinho do Vavá' }
const CLUB = 'CTG GARUPA DO MINUANO'
const OWN = 'LAÇO INDIVIDUAL ABERTO'
const SHARED = 'LAÇO DUPLA – TAÇA CERRO LINDO'
const COPY = 'Ou clique aqui para copiar o código e colar no app do seu banco'
const MAX_TAPS = 9

const testbed = testbedOfFile()
const shop = callsOf(testbed)
beforeAll(async () => {
  // With one payment option the page of the plans passes on by itself.
  const { token } = await shop.logIn(ADMIN, 1)
  const { eventUUID } = await shop.call('events/rodeio-cerro-lindo')
  await fetch(`${testbed.shop}/api/events/${String(eventUUID)}?token=${token}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pixInstallments: 1 }),
  })
  await shop.call(`registry/?token=${token}`, { text: `cpf;ctg\n${SON.cpf};${CLUB}` })
})

/** Taps on elements and counts the taps. Above the limit it throws. Focusing and typing are not counted. */
function countTaps(limit: number) {
  const taps: string[] = []
  return async (target: Locator) => {
    taps.push(String(target))
    if (taps.length > limit) throw new Error(`More than ${limit} taps:\n${taps.join('\n')}`)
    await target.tap()
  }
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

test('A father buys two categories with nine taps to the code, pays, and enters two riders, a son without an account among them', async () => {
  await using phone = await openPhone({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const { page, context, complaints } = phone
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const tap = countTaps(MAX_TAPS)

  await page.goto(`${testbed.shop}/rodeio-cerro-lindo`)
  await tap(button(page, 'Iniciar'))
  await tap(button(page, 'JÁ SOU CADASTRADO'))
  await page.getByLabel('CPF', { exact: true }).fill(FATHER.cpf)
  await page.getByLabel('Senha', { exact: true }).fill('laco-demo-2026')
  await tap(button(page, 'Entrar'))
  await isAt(page, '/purchase')
  await tap(button(page, `Aumentar ${OWN}`))
  await tap(button(page, `Aumentar ${SHARED}`))
  await page.getByText('Para laçadores de até 12 anos. Pelo seu cadastro, você').waitFor()
  await tap(button(page, 'Prosseguir'))
  await tap(page.getByLabel('Li e concordo com os termos acima'))
  await tap(button(page, 'Confirmar'))
  await isAt(page, '/payment')
  await tap(page.getByRole('button', { name: COPY, disabled: false }))
  await page.getByText('Código Pix copiado. Cole no app do seu banco.').waitFor()
  const code = await page.evaluate(() => navigator.clipboard.readText())

  const bank = await context.newPage()
  await bank.goto(`${testbed.bank}/banco`)
  await bank.getByLabel('Pix copia e cola').fill(code)
  await button(bank, 'Pagar').click()
  await bank.getByText('Pagamento efetuado').first().waitFor()
  await bank.close()
  await isAt(page, '/participants')

  const own = page.getByRole('region', { name: `1. ${OWN}` })
  const shared = page.getByRole('region', { name: `2. ${SHARED}` })
  await page.getByText('0 de 2 prontas').waitFor()
  await isClean(page)
  await button(own, 'Sou eu').tap()
  await own.getByText(FATHER.name).first().waitFor()
  await own.getByLabel('Entidade').selectOption({ label: CLUB })
  await button(own, 'Escolher por mim').tap()
  await button(own, 'Repetir este laçador nas outras').tap()
  await button(own, 'Pronta, ir para a 2ª').tap()

  await page.getByText('1 de 2 prontas').waitFor()
  const heading = shared.getByRole('heading').getByRole('button')
  expect(await heading.evaluate((box) => box === document.activeElement)).toBe(true)
  // The repeated rider brings his club along.
  expect(await shared.getByLabel('Entidade').locator('option:checked').textContent()).toBe(CLUB)
  const second = shared.getByRole('group', { name: 'Participante 2' })
  await addRider(page, second, SON.cpf, { ...SON, birthdate: '2014-02-09', sex: 'M' })
  await isClean(page)
  await button(shared, 'Pronta').tap()
  await page.getByText('2 de 2 prontas').waitFor()
  await button(page, 'Finalizar').tap()
  await isAt(page, '/success')
  await page.getByText('Inscrição finalizada!').waitFor()
  expect(complaints).toEqual([])
})
