import DOMPurify from 'dompurify'
import { ALLOWED_LINKS, ALLOWED_TAGS, LINK_ATTRIBUTES } from './allowed-html.ts'

/** Cleans HTML in browsers without the Sanitizer API. */
export const purify = (html: string) =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: [...LINK_ATTRIBUTES],
    ALLOWED_URI_REGEXP: ALLOWED_LINKS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
