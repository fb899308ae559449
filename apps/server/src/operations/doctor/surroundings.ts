import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#config.ts'
import { trustProxies } from '#platform/http/proxies.ts'
import type { Mailer } from '#providers/mail.ts'
import { fine, type Finding, reasonOf, warn, wrong } from './finding.ts'

const GIB = 1024 ** 3

export async function examineMail(mailer: Pick<Mailer, 'verify'>, { smtp }: Config): Promise<Finding> {
  const location = `${smtp.host}:${smtp.port}`
  try {
    await mailer.verify()
    return fine('E-mail (SMTP)', `${location} aceita a conexão e a senha.`)
  } catch (error) {
    const mend = 'Confira SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD e, na porta 465, SMTP_SECURE=on.'
    return wrong('E-mail (SMTP)', `${location} não aceita (${reasonOf(error)}).`, mend)
  }
}

/** Checks whether the SMS gateway answers. It sends no message, because a message costs money. */
export async function examineSms({ sms }: Config): Promise<Finding> {
  try {
    const answer = await fetch(sms.url, { method: 'OPTIONS', signal: AbortSignal.timeout(5000) })
    await answer.body?.cancel()
    return fine('SMS', 'o endereço responde; a chave só se prova enviando.')
  } catch (error) {
    const mend = 'Confira SMS_URL e o firewall. Sem SMS a senha ainda se recupera por e-mail.'
    return wrong('SMS', `não responde (${reasonOf(error)}).`, mend)
  }
}

export async function examineDisk({ dataDirectory }: Config): Promise<Finding> {
  let location = dataDirectory
  while (!existsSync(location)) location = path.dirname(location)
  const { bavail, blocks, bsize } = await statfs(location)
  const [free, share] = [(bavail * bsize) / GIB, bavail / blocks]
  const says = `${free.toFixed(1)} GiB livres (${Math.round(share * 100)} %) em ${location}.`
  if (free >= 2 && share >= 0.1) return fine('Disco', says)
  const mend = 'Libere espaço ou aumente o disco. Cheio, a loja mostra páginas, mas não vende.'
  return free < 0.5 ? wrong('Disco', says, mend) : warn('Disco', says, mend)
}

export function examineAddress({ production, publicOrigin }: Config): Finding {
  const subject = 'Endereço público'
  return production ? fine(subject, publicOrigin) : fine(subject, 'laptop: nada a conferir.')
}

// This address is reserved for documentation (RFC 5737), so no proxy has it.
const UNKNOWN_ADDRESS = '203.0.113.1'

/** Checks whether the server sees the real addresses of visitors behind its proxies. */
export function examineProxies({ production, trustedProxies }: Config): Finding {
  const subject = 'Proxies'
  const mend = 'Ponha em TRUSTED_PROXIES o endereço do seu proxy (127.0.0.1 se é a mesma máquina).'
  if (trustProxies(trustedProxies)(UNKNOWN_ADDRESS))
    return warn(subject, 'todos são de confiança: um visitante pode inventar o próprio endereço.', mend)
  if (trustedProxies.length > 0) return fine(subject, `de confiança: ${trustedProxies.join(', ')}.`)
  return production
    ? warn(subject, 'nenhum é de confiança: todos os visitantes parecem um só.', mend)
    : fine(subject, 'nenhum: os visitantes chegam diretamente.')
}
