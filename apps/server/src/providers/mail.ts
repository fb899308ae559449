import { createTransport } from 'nodemailer'

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

/** Sends mail by SMTP. `send` rejects when the server did not take the message; the sender asks again later. */
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
    // Content comes as text only: no path or address is ever read into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    /** One message to one address. Line breaks in address or subject are a TypeError, not a header. */
    async send({ to, subject, text, html }: Mail): Promise<void> {
      if (/[\r\n,;<>]/.test(to) || /[\r\n]/.test(subject)) throw new TypeError('Not one address or one line.')
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, ...(html && { html }) })
    },
    /** Connects and logs in without sending; rejects with the server's reason. */
    verify: () => transport.verify(),
    close: () => transport.close(),
  }
}
