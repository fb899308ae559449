import { createTransport } from 'nodemailer'
import { inSpan } from '#platform/tracing/in-span.ts'

export type MailConfig = {
  host: string
  port: number
  /** TLS from the first byte (port 465). Otherwise STARTTLS is used where the server offers it. */
  secure: boolean
  user?: string
  password?: string
  from: string
  timeoutInMs?: number
}

export type Mail = { to: string; subject: string; text: string; html?: string | undefined }
export type Mailer = ReturnType<typeof createMailer>

/** Sends mail by SMTP. `send` rejects if the server did not accept the message. The caller tries again later. */
export function createMailer(config: MailConfig) {
  const { host, port, secure, user, password, from, timeoutInMs = 10_000 } = config
  const transport = createTransport({
    host,
    port,
    secure,
    ...(user && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: timeoutInMs,
    greetingTimeout: timeoutInMs,
    socketTimeout: timeoutInMs,
    // Content is given as text only, so a mail never includes a file or an address that nodemailer reads.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    /** Sends one message to one address. Throws a TypeError for line breaks in address or subject. */
    async send({ to, subject, text, html }: Mail): Promise<void> {
      if (/[\r\n,;<>]/.test(to) || /[\r\n]/.test(subject)) throw new TypeError('Not one address or one line.')
      const mail = { from, to: { name: '', address: to }, subject, text, ...(html && { html }) }
      await inSpan(
        () => ({
          name: 'send mail',
          kind: 'client',
          attributes: { 'network.protocol.name': 'smtp', 'server.address': host },
        }),
        () => transport.sendMail(mail),
      )
    },
    /** Connects and logs in without sending; rejects with the server's reason. */
    verify: () => transport.verify(),
    close: () => transport.close(),
  }
}
