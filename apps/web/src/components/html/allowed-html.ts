/** The HTML that organisers may write: text, lists, and links by https, mail and phone. The server has the same list. */
export const ALLOWED_TAGS = 'p br b strong i em u ul ol li h3 h4 blockquote hr a'.split(' ')
export const LINK_ATTRIBUTES = ['href', 'title']
export const ALLOWED_LINKS = /^(?:https|mailto|tel):/i
