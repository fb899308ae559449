export type Notice = {
  /** What it tells of, like `cart.paid:<id>`: told once. */
  fact: string
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  text: string
  html: string
}

const WAITS_IN_SECONDS = [5, 30, 120, 600, 3600, 3600, 3600, 21_600]

/** How long to wait after the given number of tries; undefined when it is time to give up. */
export const waitAfter = (attempts: number) => WAITS_IN_SECONDS[attempts - 1]

/** Text as HTML that shows exactly that text. */
export const textAsHtml = (text: string) => {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  const paragraphs = escaped.split('\n\n').map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><body style="font:17px/1.5 system-ui,sans-serif;color:#2a1a10;background:#fbf7ee;margin:0;padding:24px">${paragraphs.join('')}</body></html>`
}
