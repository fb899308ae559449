import { expect, test } from 'vitest'
import { cobBody, cobvBody, newTxid } from '#testing/bodies.ts'
import type { Json } from '#testing/bank-client.ts'
import { startTestSandbox } from '#testing/sandbox.ts'

const textIn = (page: Json) =>
  String(page)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

const post = (sandbox: Sandbox, fields: Record<string, string>) =>
  fetch(`${sandbox.baseUrl}/banco/pagar`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

const open = (sandbox: Sandbox, charge: Json) =>
  sandbox.send('GET', `/banco?codigo=${encodeURIComponent(String(charge['pixCopiaECola']))}`)

test('The bank shows recipient, amount, description and due date before the payment', async () => {
  await using sandbox = await startTestSandbox()
  const { body: charge } = await sandbox.bank(
    'PUT',
    `/cobv/${newTxid()}`,
    cobvBody({ solicitacaoPagador: 'Parcela 2' }),
  )
  const text = textIn((await open(sandbox, charge)).body)
  for (const fact of ['PORTEIRA DEMONSTRACAO', 'R$', '150,00', 'Parcela 2', '10/03/2031', 'Joana Prova'])
    expect(text).toContain(fact)
})

test('The page pays a charge and shows the number of the transaction', async () => {
  await using sandbox = await startTestSandbox()
  const { body: charge } = await sandbox.bank('PUT', `/cob/${newTxid()}`, cobBody())
  const answer = await post(sandbox, {
    codigo: String(charge['pixCopiaECola']),
    times: '2',
    valor: '1.010,5',
  })
  expect(answer.status).toBe(303)
  const { body } = await sandbox.send('GET', answer.headers.get('location') ?? '')
  expect(textIn(body)).toMatch(/Pagamento efetuado.*1\.010,50.*E99999902/)
  const [seen] = Object.values((await sandbox.send('GET', '/sandbox/charges')).body)
  expect(seen).toMatchObject({ status: 'CONCLUIDA', pix: [{ valor: '1010.50' }, { valor: '1010.50' }] })
})

test('The payer is warned of charges that are paid, removed or expired', async () => {
  let now = new Date()
  await using sandbox = await startTestSandbox({ now: () => now })
  const urls = [`/cob/${newTxid()}`, `/cob/${newTxid()}`, `/cob/${newTxid()}`] as const
  const charges = []
  for (const url of urls) charges.push((await sandbox.bank('PUT', url, cobBody())).body)
  await sandbox.send('POST', '/sandbox/pay', { txid: charges[0]?.['txid'] })
  await sandbox.bank('PATCH', urls[1], { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
  now = new Date(now.getTime() + 901_000)

  const texts = []
  for (const charge of charges) texts.push(textIn((await open(sandbox, charge)).body))
  expect(texts).toMatchObject([
    expect.stringContaining('Esta cobrança já foi paga.'),
    expect.stringContaining('Esta cobrança foi cancelada por quem recebe.'),
    expect.stringContaining('Esta cobrança expirou.'),
  ])
})

test('An unknown code is refused with a sentence and stays in its field', async () => {
  await using sandbox = await startTestSandbox()
  const { status, body } = await sandbox.send('GET', '/banco?codigo=%3Cb%3Enada')
  expect(status).toBe(404)
  expect(String(body)).toContain('Código Pix não encontrado.')
  expect(String(body)).toContain('&lt;b&gt;nada</textarea>')
  expect((await post(sandbox, { codigo: 'nada' })).status).toBe(404)
})

test('The mailbox escapes texts, links addresses and isolates the HTML of mails', async () => {
  await using sandbox = await startTestSandbox()
  const sms = { to: '49999990011', text: 'Olá <b>Ari</b>: https://loja.example/redefine?a=1&b=2.' }
  await sandbox.send('POST', '/sms/messages', sms, { authorization: `Bearer ${sandbox.config.smsKey}` })
  const { body, headers } = await sandbox.send('GET', '/caixa')
  expect(String(body)).toContain('&lt;b&gt;Ari&lt;/b&gt;')
  expect(String(body)).toContain('href="https://loja.example/redefine?a=1&amp;b=2"')
  expect(headers.get('content-security-policy')).toContain(`script-src 'self'`)
  expect((await sandbox.send('GET', '/caixa/1')).headers.get('content-security-policy')).toContain('sandbox')
  expect(textIn((await sandbox.send('GET', '/caixa?to=49999990077')).body)).toContain('Nenhuma mensagem.')
})
