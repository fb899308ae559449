/** Safe HTML. Templates escape every other value. */
export type Html = { readonly markup: string }
type Printable = Html | string | number | false | undefined | readonly Html[]

/** A tagged template: html`<p>${text}</p>`. */
export const html = (parts: TemplateStringsArray, ...values: Printable[]): Html => ({
  markup: parts.map((part, index) => part + printed(values[index])).join(''),
})

function printed(value: Printable): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

const HTML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => HTML_ESCAPES[sign] ?? sign)
