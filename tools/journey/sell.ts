import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../find-chromium.ts'
import { NAMES, SELLER } from './outside.ts'

// Runs on the machine of the journey: a buyer comes through the proxy, pays at the bank, and the scoreboard knows.
const CPF = '99999123465'
const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/intermediate.crt'
const key = new X509Certificate(readFileSync(authority)).publicKey.export({ type: 'spki', format: 'der' })
const pin = createHash('sha256').update(key).digest('base64')

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function register(page: Page) {
  await page.getByLabel('CPF', { exact: true }).fill(CPF)
  await page.getByLabel('Apelido', { exact: true }).fill('Zeca Novo')
  await page.getByLabel('Nome', { exact: true }).fill('José Inventado da Porteira')
  await page.getByLabel('E-mail', { exact: true }).fill('zeca@example.com')
  await page.getByLabel('Celular', { exact: true }).fill('(54) 99000-0077')
  await page.getByLabel('Data de nascimento', { exact: true }).fill('1988-08-08')
  await page.getByLabel('Sexo', { exact: true }).selectOption('M')
  await press(page, 'Salvar')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha', { exact: true }).fill('potro-2026-veloz')
  await dialog.getByLabel('Confirme a senha', { exact: true }).fill('potro-2026-veloz')
  await dialog.getByRole('button', { name: 'OK' }).click()
}

async function payAtBank(page: Page) {
  await page.getByRole('button', { name: /copiar o código/, disabled: false }).click()
  const pixCopiaECola = await page.evaluate(() => navigator.clipboard.readText())
  const answer = await fetch(`https://${NAMES.bank}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pixCopiaECola }),
  })
  if (!answer.ok) throw new Error(`The bank answers ${answer.status}: ${await answer.text()}`)
}

type Item = { itemUUID: string; name: string }

/** The arena's own system tells the first throw of the number that was bought. */
async function scoreFirstShot(badge: number) {
  const settings = readFileSync('/etc/porteira/porteira.env', 'utf8')
  const [, serviceKey = ''] = /^SERVICE_KEY=(.+)$/m.exec(settings) ?? []
  const event = await fetch(`https://${NAMES.shop}/api/events/rodeio-do-exemplo?showItems=1`)
  const { items }: { items: Item[] } = await event.json()
  const category = items.find(({ name }) => name === 'LAÇO INDIVIDUAL')?.itemUUID ?? ''
  const answer = await fetch(`https://${NAMES.shop}/api/integration/rankings/${category}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${serviceKey}` },
    body: JSON.stringify({
      revision: 1,
      rankingsLiveNow: 1,
      entries: [{ badge, strength: 0, shots: [{ cpf: CPF, qualify: [1], final: [] }] }],
    }),
  })
  if (!answer.ok) throw new Error(`The scoreboard answers ${answer.status}: ${await answer.text()}`)
}

// No certificate but those of the machine's own authority is forgiven.
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', `--ignore-certificate-errors-spki-list=${pin}`],
})
const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
await context.grantPermissions(['clipboard-read', 'clipboard-write'])
const page = await context.newPage()
page.setDefaultTimeout(30_000)

await page.goto(`https://${NAMES.shop}/privacidade`)
await page.getByText(SELLER).first().waitFor()
await page.goto(`https://${NAMES.shop}/rodeio-do-exemplo`)
await press(page, 'Iniciar')
await press(page, 'CADASTRE-SE')
await register(page)
await page.getByRole('button', { name: 'Aumentar LAÇO INDIVIDUAL' }).click()
await press(page, 'Prosseguir')
await page.getByLabel('Li e concordo com os termos acima').check()
await press(page, 'Confirmar')
await page.getByRole('radio').first().check()
await press(page, 'Prosseguir')
await payAtBank(page)
await page.getByRole('dialog').getByText('Pagamento efetuado!').waitFor()
await page.getByRole('combobox', { name: 'Número' }).selectOption({ label: '7' })
const rider = page.getByRole('group', { name: 'Participante 1' })
await rider.getByLabel('CPF').fill(CPF)
await rider.getByLabel('CPF').press('Tab')
// The form moves when the answer arrives, so a press before it can miss the button.
await rider.getByLabel('Apelido ou nome').filter({ hasText: 'ZECA NOVO' }).waitFor()
await press(page, 'Finalizar')
await page.getByText('Inscrição finalizada!').waitFor()

await scoreFirstShot(7)
await page.goto(`https://${NAMES.shop}/placar`)
await page.getByText('RODEIO DO EXEMPLO').first().waitFor()
await page.getByRole('link', { name: 'Ver placar' }).click()
await page.getByRole('link', { name: 'LAÇO INDIVIDUAL' }).click()
await page.getByText('ZECA NOVO').first().waitFor()
await browser.close()
console.log('Sold, registered, and on the scoreboard.')
