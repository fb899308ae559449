import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { createMailer } from './mail.ts'

/** A mail server on a real socket that stores the received mails. */
async function startPostOffice(refuse = false) {
  const received: { to: string[]; content: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('mailbox full') : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, content: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  const config = { host: '127.0.0.1', port, secure: false, from: 'Porteira <inscricoes@porteira.example>' }
  return {
    received,
    mailer: createMailer(config),
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

const mail = { to: 'lacador01@example.com', subject: 'Inscrição CERRO-7K2M', text: 'Tudo certo.' }

test('A mail arrives at one address as text and as HTML', async () => {
  await using office = await startPostOffice()
  await office.mailer.send({ ...mail, html: '<p>Tudo certo.</p>' })
  const [{ to, content } = { to: [], content: '' }] = office.received
  expect(to).toEqual(['lacador01@example.com'])
  expect(content).toMatch(/^From: Porteira <inscricoes@porteira\.example>/)
  expect(content).toContain('Content-Type: multipart/alternative')
  expect(content).toContain('<p>Tudo certo.</p>')
})

test.each([
  ['a second address', { to: 'a@example.com,b@example.com' }],
  ['a header in the address', { to: 'a@example.com\r\nBcc: b@example.com' }],
  ['a header in the subject', { subject: 'Oi\r\nBcc: b@example.com' }],
])('A mail with %s is refused before it is sent', async (_, given) => {
  await using office = await startPostOffice()
  await expect(office.mailer.send({ ...mail, ...given })).rejects.toThrow(TypeError)
  expect(office.received).toEqual([])
})

test('A mail that the server rejects is reported as unsent', async () => {
  await using office = await startPostOffice(true)
  await expect(office.mailer.send(mail)).rejects.toThrow('mailbox full')
})
