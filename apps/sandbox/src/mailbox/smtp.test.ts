import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { startTestSandbox } from '#testing/sandbox.ts'

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

const mail = {
  from: 'loja@porteira.example',
  to: 'joana@prova.example',
  subject: 'Inscrição paga',
  text: 'Olá, Joana',
}

const transportTo = ({ smtpPort }: Sandbox, given: object = {}) =>
  createTransport({ host: '127.0.0.1', port: smtpPort, ...given })

const subjects = async (sandbox: Sandbox, to = '') => {
  const { body } = await sandbox.send('GET', `/sandbox/messages?to=${encodeURIComponent(to)}`)
  return Object.values(body).map(({ subject }) => subject)
}

test('A mail arrives with its accents, its HTML and its time', async () => {
  await using sandbox = await startTestSandbox()
  await transportTo(sandbox).sendMail({ ...mail, html: '<p>Olá, <b>Joana</b></p>' })
  const { body } = await sandbox.send('GET', '/sandbox/messages?to=JOANA@prova.example')
  expect(body).toMatchObject([
    {
      channel: 'email',
      to: 'joana@prova.example',
      subject: 'Inscrição paga',
      text: expect.stringContaining('Olá, Joana'),
      html: expect.stringContaining('<b>Joana</b>'),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ])
})

test('The newest mail comes first, and each recipient has a separate list', async () => {
  await using sandbox = await startTestSandbox()
  const transport = transportTo(sandbox)
  await transport.sendMail({ ...mail, subject: 'um', bcc: 'ari@prova.example' })
  await transport.sendMail({ ...mail, subject: 'dois' })
  expect(await subjects(sandbox, 'joana@prova.example')).toEqual(['dois', 'um'])
  expect(await subjects(sandbox, 'ari@prova.example')).toEqual(['um'])
})

test('The mail server accepts any login', async () => {
  await using sandbox = await startTestSandbox()
  await transportTo(sandbox, { auth: { user: 'qualquer', pass: 'uma' } }).sendMail(mail)
  expect(await subjects(sandbox)).toEqual(['Inscrição paga'])
})

test.for([
  ['500', 451],
  ['503', 421],
  ['429', 450],
] as const)('Fault %s refuses a mail for now with %i', async ([mode, responseCode]) => {
  await using sandbox = await startTestSandbox()
  await sandbox.send('POST', '/sandbox/faults', { target: 'smtp', mode })
  await expect(transportTo(sandbox).sendMail(mail)).rejects.toMatchObject({ responseCode })
  await transportTo(sandbox).sendMail(mail)
  expect(await subjects(sandbox)).toHaveLength(1)
})

test.for([
  ['drop', 0],
  ['duplicate', 2],
  ['delay', 0],
] as const)('Fault %s accepts a mail and %i arrive', async ([mode, count]) => {
  await using sandbox = await startTestSandbox()
  await sandbox.send('POST', '/sandbox/faults', { target: 'smtp', mode })
  await transportTo(sandbox).sendMail(mail)
  expect(await subjects(sandbox)).toHaveLength(count)
})

test('A mail is stored although its sender has a timeout', async () => {
  await using sandbox = await startTestSandbox()
  await sandbox.send('POST', '/sandbox/faults', { target: 'smtp', mode: 'timeout-after' })
  await expect(transportTo(sandbox, { socketTimeout: 300 }).sendMail(mail)).rejects.toThrow('Timeout')
  expect(await subjects(sandbox)).toEqual(['Inscrição paga'])
})
