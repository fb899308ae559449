import axe from 'axe-core'
import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { toBuffer } from 'qrcode'
import { describe, expect, test } from 'vitest'
import { openPhone } from '#testing/browser.ts'
import { cobBody, newTxid } from '#testing/bodies.ts'
import { startTestSandbox } from '#testing/sandbox.ts'

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

async function newCode(sandbox: Sandbox) {
  const { body } = await sandbox.bank('PUT', `/cob/${newTxid()}`, cobBody())
  return String(body['pixCopiaECola'])
}

const statuses = async (sandbox: Sandbox) =>
  Object.values((await sandbox.send('GET', '/sandbox/charges')).body).map(({ status }) => status)

/** The violations that axe finds, and whether the page is wider than the phone. */
async function flawsOf(page: Page) {
  await page.evaluate(axe.source)
  // The frame of a mail runs no script, so axe cannot look into it.
  const found = await page.evaluate('axe.run({ iframes: false })')
  const { violations } = found as { violations: { id: string; nodes: { html: string }[] }[] }
  const width = await page.evaluate('document.documentElement.scrollWidth')
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    ...(Number(width) > 360 ? ['too wide'] : []),
  ]
}

describe('The pages work in a browser on a phone', { timeout: 30_000 }, () => {
  test('A pasted code opens the payment, and Pagar pays it', async () => {
    await using sandbox = await startTestSandbox()
    await using phone = await openPhone()
    const { page, complaints } = phone
    const code = await newCode(sandbox)
    await page.goto(`${sandbox.baseUrl}/banco`)
    expect(await flawsOf(page)).toEqual([])
    await page.getByLabel('Pix copia e cola').fill(code)
    await page.getByRole('button', { name: 'Pagar' }).waitFor()
    expect(await flawsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Pagar' }).click()
    await page.getByRole('heading', { name: 'Pagamento efetuado' }).waitFor()
    expect(await flawsOf(page)).toEqual([])
    expect(await statuses(sandbox)).toEqual(['CONCLUIDA'])
    expect(complaints).toEqual([])
  })

  test('A picture of the QR code opens the payment', async () => {
    await using sandbox = await startTestSandbox()
    await using phone = await openPhone()
    const picture = { name: 'qr.png', mimeType: 'image/png', buffer: await toBuffer(await newCode(sandbox)) }
    await phone.page.goto(`${sandbox.baseUrl}/banco`)
    await phone.page.getByLabel('Escolher uma imagem').setInputFiles(picture)
    await phone.page.getByRole('button', { name: 'Pagar' }).waitFor()
    expect(phone.complaints).toEqual([])
  })

  test('An open charge can be chosen from the list and paid', async () => {
    await using sandbox = await startTestSandbox()
    await using phone = await openPhone()
    await newCode(sandbox)
    await phone.page.goto(`${sandbox.baseUrl}/banco`)
    await phone.page.getByRole('link', { name: 'Joana Prova' }).click()
    await phone.page.getByRole('button', { name: 'Pagar' }).click()
    await phone.page.getByRole('heading', { name: 'Pagamento efetuado' }).waitFor()
    expect(await statuses(sandbox)).toEqual(['CONCLUIDA'])
  })

  test('A new mail appears without a reload, with its links and its HTML', async () => {
    await using sandbox = await startTestSandbox()
    await using phone = await openPhone()
    const { page, complaints } = phone
    await page.goto(`${sandbox.baseUrl}/caixa`)
    expect(await flawsOf(page)).toEqual([])
    const mail = {
      from: 'loja@porteira.example',
      to: 'joana@prova.example',
      subject: 'Recibo',
      text: 'Veja https://loja.example/recibo',
      html: '<p style="color: red">Recibo em <b>HTML</b></p><script>document.title = "hacked"</script>',
    }
    await createTransport({ host: '127.0.0.1', port: sandbox.smtpPort }).sendMail(mail)
    await page.getByRole('link', { name: 'https://loja.example/recibo' }).waitFor()
    await page.getByText('Ver como e-mail').click()
    await page.frameLocator('iframe').getByText('Recibo em HTML').waitFor()
    expect(await flawsOf(page)).toEqual([])
    // The console may report only the blocked script of the mail.
    expect(complaints.filter((text) => !text.includes('sandboxed'))).toEqual([])
  })
})
