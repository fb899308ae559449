/** Safe HTML. Only `html` and `trusted` create it. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | false | null | undefined | Markup | readonly Value[]

const htmlEscapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/** A template tag that escapes every value except `Markup`. */
export const html = (strings: TemplateStringsArray, ...values: Value[]) =>
  new Markup(strings.map((part, index) => part + textOf(values[index])).join(''))

/** Marks HTML as safe. Use it only for sanitized or constant HTML. */
export const trusted = (text: string) => new Markup(text)

function textOf(value: Value): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(textOf).join('')
  // guard: receipt-values-escaped
  return String(value).replaceAll(/[&<>"'`]/g, (character) => htmlEscapes[character] ?? '')
}
