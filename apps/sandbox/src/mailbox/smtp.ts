import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Context } from '#context.ts'
import { delayOf, type Fault, hold, takeFault } from '#faults/faults.ts'
import { storeMessage } from '#mailbox/messages.ts'

const MAX_MAIL_IN_BYTES = 25 * 1024 * 1024

// All are temporary refusals, after which a client tries again.
const TEMPORARY: Partial<Record<Fault['mode'], [number, string]>> = {
  '500': [451, 'Erro local, tente de novo'],
  '503': [421, 'Servico indisponivel, tente de novo'],
  '429': [450, 'Mensagens demais, tente de novo'],
}

/** SMTP without TLS, with any login or none. Each recipient gets a separate message. */
export function createSmtp(context: Context) {
  const gone = new WeakSet<SMTPServerSession>()
  const server = new SMTPServer({
    name: 'caixa.sandbox.porteira.example',
    banner: 'Porteira sandbox',
    size: MAX_MAIL_IN_BYTES,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) =>
      receive(context, await buffer(stream), session, gone),
    ),
    onClose: (session) => {
      gone.add(session)
    },
  })
  // A client that closes its connection must not end the server.
  server.on('error', () => undefined)

  return {
    async listen() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      server.server.once('error', reject)
      server.listen(context.config.smtpPort, context.config.host, resolve)
      await promise
      return (server.server.address() as AddressInfo).port
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function receive(
  context: Context,
  raw: Buffer,
  session: SMTPServerSession,
  gone: WeakSet<SMTPServerSession>,
) {
  const fault = takeFault(context, 'smtp')
  const refusal = fault && TEMPORARY[fault.mode]
  if (refusal) throw Object.assign(new Error(refusal[1]), { responseCode: refusal[0] })
  if (fault?.mode === 'drop') return

  if (fault?.mode === 'timeout-before') {
    await hold(context, fault)
    if (gone.has(session) || context.closing.aborted) return
  }
  await store(context, raw, session, fault)
  if (fault?.mode === 'timeout-after') await hold(context, fault)
}

async function store(context: Context, raw: Buffer, session: SMTPServerSession, fault: Fault | undefined) {
  const mail = await PostalMime.parse(raw)
  const content = { subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html ?? '' }
  const copies = fault?.mode === 'duplicate' ? 2 : 1
  const seconds = fault?.mode === 'delay' ? delayOf(fault) : 0
  context.store.inTransaction(() => {
    for (const { address } of session.envelope.rcptTo)
      for (let copy = 0; copy < copies; copy += 1)
        storeMessage(context, { channel: 'email', to: address, ...content }, seconds)
  })
}
