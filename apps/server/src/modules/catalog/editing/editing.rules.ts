import { ADMIN_FIELDS, adminMessages, isPublicWebAddress } from '@porteira/domain'
import { invalid } from '#platform/errors.ts'

const LONGEST_HTML = { rules: 2200, prizes: 2200, support: 10_000 } as const

/** The refusal that names a wrong field in the words of its form. */
export const invalidField = (name: string) =>
  invalid(adminMessages.invalidField(labelOf(name)), 'invalid_field')

export const labelOf = (name: string) =>
  Object.hasOwn(ADMIN_FIELDS, name) ? ADMIN_FIELDS[name as keyof typeof ADMIN_FIELDS] : name

/** Only the fields that were really sent. */
export const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

/** HTML made harmless, which may not have grown past its limit by it. */
export function cleanHtml<Fields extends object>(fields: Fields, clean: (html: string) => string): Fields {
  const cleaned = Object.entries(LONGEST_HTML).flatMap(([name, longest]) => {
    const html: unknown = Reflect.get(fields, name)
    if (typeof html !== 'string') return []
    const safe = clean(html)
    if (safe.length > longest) throw invalidField(name)
    return [[name, safe]]
  })
  return { ...fields, ...Object.fromEntries(cleaned) }
}

/** '' or an address of the web that a visitor may be sent to. */
export function checkUrl(name: string, url: string | undefined) {
  if (url && !isPublicWebAddress(url)) throw invalidField(name)
}

/** What a change really changes, for the audit: the old and the new value of each such field. */
export function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name])
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, values[name]]))
  return { changed, before: only(before), after: only(after) }
}

export const bool = (flag: number | undefined) => (flag === undefined ? undefined : flag === 1)
export const flag = (value: boolean) => (value ? 1 : 0)
