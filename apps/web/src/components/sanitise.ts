import DOMPurify from 'dompurify'

const purifier = DOMPurify(window)

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer nofollow')
})

/** What organisers may write: words, lists and links by https, mail and phone. The server cleans it by the same list. */
export const sanitise = (html: string) =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: 'p br b strong i em u ul ol li h3 h4 blockquote hr a'.split(' '),
    ALLOWED_ATTR: ['href', 'title'],
    ALLOWED_URI_REGEXP: /^(?:https|mailto|tel):/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_TRUSTED_TYPE: true,
  })
