import type { OutboxChannel } from '#platform/database/tables.ts'

export type Notice = {
  /** Its reason, like `cart.paid:<id>`: one message per channel. */
  fact: string
  channel: OutboxChannel
  recipient: string
  subject: string
  text: string
  html: string
}

const WAITS_IN_SECONDS = [5, 30, 120, 600, 3600, 3600, 3600, 21_600]
const MAX_WAIT_OF_SECRETS = 120

/** Prefix of facts whose messages carry a secret: the text is not kept once it is sent or given up. */
export const SECRET_FACTS = 'recovery:'

/** Prefixes of facts whose text holds a link that acts for its reader: the text is not kept once it is sent. */
export const LINK_FACTS = 'entered:'

/** How long to wait after the given number of tries; undefined when it is time to give up. */
export function waitAfter(attempts: number, fact = '') {
  const wait = WAITS_IN_SECONDS[attempts - 1]
  // A late code is worth nothing.
  if (fact.startsWith(SECRET_FACTS) && wait !== undefined && wait > MAX_WAIT_OF_SECRETS) return undefined
  return wait
}

/** A subject is one line, whatever the name of an event holds; the mailer refuses any other. */
export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

// guard: mail-text-escaped
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A link under the text of a mail. */
export type Button = { label: string; url: string }

/** Text as HTML that shows exactly that text; with a link, a button under it. */
export const textAsHtml = (text: string, link?: Button) => {
  const paragraphs = escapeText(text)
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
  const button =
    link &&
    `<p><a href="${escapeText(link.url)}" style="display:inline-block;padding:12px 24px;border-radius:4px;background:#14532f;color:#fff;font-weight:bold;text-decoration:none">${escapeText(link.label)}</a></p>`
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><body style="font:17px/1.5 system-ui,sans-serif;color:#2a1a10;background:#fbf7ee;margin:0;padding:24px">${paragraphs.join('')}${button ?? ''}</body></html>`
}
