import { adminMessages, isPublicWebAddress } from '@porteira/domain'
import type { TProperties } from 'typebox'
import { invalid } from '#platform/errors.ts'
import { labelOf } from '../import/document-field.rules.ts'
import { withHtml } from '../stored/fields.rules.ts'

/** The refusal that names a wrong field in the words of its form. */
export const invalidField = (name: string) =>
  invalid(adminMessages.invalidField(labelOf(name)), 'invalid_field')

/** HTML made harmless, which may not have grown past its limit by it. */
export const cleanHtml = <Body extends object>(
  settings: TProperties,
  body: Body,
  clean: (html: string) => string,
): Body =>
  withHtml(settings, body, ({ name, html, longest = Infinity }) => {
    const safe = clean(html)
    if (safe.length > longest) throw invalidField(name)
    return safe
  })

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
