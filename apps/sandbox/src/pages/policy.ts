/** Nothing from other hosts, nothing inline; the camera only for these pages. */
export const PAGE_HEADERS = {
  'content-security-policy': [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `connect-src 'self'`,
    `frame-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; '),
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** A mail is a stranger's page: it may look as it likes but runs nothing and loads nothing. */
export const MAIL_POLICY = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `img-src data:`,
  `frame-ancestors 'self'`,
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')
