import { type Guard, testsOf } from './guard.ts'

/** What a request may contain, what an answer contains, and what a browser may do with it. */
export const input: Guard[] = [
  { name: 'cross-site-call-refused', tests: testsOf('platform/http/headers'), only: 'another site sends' },
  { name: 'content-type-not-guessed', tests: testsOf('platform/http/headers'), only: 'can be framed' },
  {
    name: 'page-runs-own-scripts-only',
    instead: "`script-src 'self' 'unsafe-inline'`,",
    tests: testsOf('platform/http/pages'),
    only: 'may run nothing but its own',
  },
  {
    name: 'trusted-types-required',
    tests: testsOf('platform/http/pages'),
    only: 'may run nothing but its own',
  },
  {
    name: 'code-signature-verified',
    instead: 'const isSigned = isOwnEvent',
    tests: ['apps/web/src/areas/arena/conferencia/read-code.test.ts'],
  },
  {
    name: 'camera-only-at-check-in',
    instead: `reply.header('permissions-policy', permissions('self'))`,
    tests: testsOf('platform/http/pages'),
    only: 'may use the camera',
  },
  { name: 'prefetch-creates-no-charge', tests: testsOf('platform/http/headers'), only: 'fetched ahead' },
  {
    name: 'plain-text-body-refused',
    tests: testsOf('platform/http/bad-input'),
    only: 'cannot be parsed',
  },
  {
    name: 'body-size-limited',
    instead: 'bodyLimit: 16_384_000,',
    tests: testsOf('platform/http/bad-input'),
    only: 'a body that is too long',
  },
  {
    name: 'body-types-not-converted',
    instead: 'coerceTypes: true,',
    tests: testsOf('platform/http/bad-input'),
  },
  {
    name: 'control-characters-refused',
    tests: testsOf('platform/http/bad-input'),
    only: 'cannot be parsed',
  },
  {
    name: 'forwarded-address-from-known-proxies',
    instead: 'trustProxy: true,',
    tests: testsOf('platform/http/headers'),
    only: 'trusted only from the proxies',
  },
  { name: 'calls-limited-per-address', tests: testsOf('platform/http/rate-limits') },
  {
    name: 'calls-limited-per-cart',
    tests: testsOf('platform/http/rate-limits'),
    only: 'a cart is asked for so often',
  },
  {
    name: 'undo-of-own-category-only',
    instead: 'const msg = undoProblem(undo, closed, category)',
    tests: testsOf('modules/scoreboard/scoring/scoring'),
    only: 'The undo of a shot of another category',
  },
  {
    name: 'shot-of-own-category-only',
    instead: 'const foreign = stored.slice(stored.length)',
    tests: testsOf('modules/scoreboard/scoring/scoring'),
    only: 'whose id is a shot of another event',
  },
  {
    name: 'final-shots-after-start',
    tests: testsOf('modules/scoreboard/scoring/scoring'),
    only: 'before the final starts',
  },
  { name: 'unknown-cart-not-counted', tests: testsOf('platform/http/rate-limits'), only: 'invented' },
  {
    name: 'unpaid-units-limited',
    instead: 'return undefined',
    tests: testsOf('modules/sales/reservations/unpaid-holds'),
    only: 'at most eighty',
  },
  {
    name: 'renewed-cart-counts-as-hold',
    instead: '0::float8,',
    tests: testsOf('modules/sales/reservations/unpaid-holds'),
    only: 'renews a cart many times',
  },
  {
    name: 'organiser-html-sanitised',
    instead: 'const safe = html',
    tests: testsOf('modules/catalog/items/safe-html'),
  },
  {
    name: 'receipt-values-escaped',
    instead: 'return String(value)',
    tests: testsOf('views/receipts/receipts'),
  },
  {
    name: 'mail-text-escaped',
    instead: "const escapeText = (text: string) => text.replaceAll('&', '&amp;')",
    tests: testsOf('platform/outbox/notices'),
  },
  {
    name: 'report-cell-without-formula',
    instead: 'export const safeText = (text: string) => text',
    tests: testsOf('views/reports/reports'),
    only: 'whose name is a formula',
  },
  {
    name: 'photo-starts-as-jpeg',
    tests: testsOf('modules/accounts/photos/photos'),
    only: 'A file that is no photo',
  },
  {
    name: 'banner-starts-as-picture',
    tests: testsOf('modules/catalog/editing/banner-editing'),
    only: 'A file that is no JPEG, PNG or WebP',
  },
  {
    name: 'picture-pixels-limited',
    instead: 'limitInputPixels: false,',
    tests: testsOf('modules/accounts/photos/photos'),
    only: 'unpacks to gigabytes',
  },
  {
    name: 'picture-size-limited',
    instead: 'fileSize: 100_000_000,',
    tests: testsOf('modules/accounts/photos/photos'),
    only: 'A photo above the limit',
  },
  {
    name: 'notice-before-the-opening-only',
    tests: testsOf('modules/catalog/opening-notices/opening-notices'),
    only: 'before the opening',
  },
  { name: 'import-keeps-omitted-values', tests: testsOf('modules/catalog/import/document-check') },
  {
    name: 'import-keeps-decided-sale',
    instead: "...excluded(['sales_closed']),",
    tests: testsOf('modules/catalog/editing/sale-closing'),
    only: 'Later imports do not change the sale',
  },
  {
    name: 'import-keeps-corrected-event',
    tests: testsOf('modules/catalog/corrections/corrections'),
    only: 'Later imports do not undo',
  },
  {
    name: 'import-keeps-corrected-price',
    tests: testsOf('modules/catalog/corrections/corrections'),
    only: 'Later imports do not undo',
  },
  {
    name: 'import-keeps-saved-requirements',
    tests: testsOf('modules/catalog/import/partial-document'),
    only: 'a saved list stays',
  },
  {
    name: 'requirement-of-own-category',
    tests: testsOf('modules/catalog/requirements/requirements'),
    only: 'A category or a requirement of another event',
  },
  {
    name: 'requirement-of-own-event',
    tests: testsOf('modules/catalog/requirements/requirements'),
    only: 'A category or a requirement of another event',
  },
  {
    name: 'unseen-requirements-not-replaced',
    tests: testsOf('modules/catalog/requirements/requirements'),
    only: 'The second of two people',
  },
  {
    name: 'horse-of-own-event',
    instead: 'if (!horse) return',
    tests: testsOf('modules/entries/horses/horses'),
    only: 'A horse of another event',
  },
  {
    name: 'draft-changes-no-event',
    tests: testsOf('modules/catalog/drafts/drafts'),
    only: 'neither the address nor the id',
  },
  {
    name: 'draft-needs-categories',
    tests: testsOf('modules/catalog/drafts/drafts'),
    only: 'without categories',
  },
  {
    name: 'older-draft-refused',
    tests: testsOf('modules/catalog/drafts/drafts'),
    only: 'Two editors of one draft',
  },
  {
    name: 'draft-published-once',
    tests: testsOf('modules/catalog/drafts/drafts'),
    only: 'at once create one event',
  },
  {
    name: 'unseen-draft-not-published',
    tests: testsOf('modules/catalog/drafts/drafts'),
    only: 'who has not seen it',
  },
  {
    name: 'correction-locks-items',
    instead: "items(db, eventId).orderBy('item.id').execute()",
    tests: testsOf('modules/catalog/corrections/corrections'),
    only: 'waits for a reservation',
  },
  {
    name: 'sale-ends-with-event',
    tests: testsOf('modules/catalog/corrections/corrections'),
    only: 'Dates stay after the event began',
  },
  {
    name: 'imported-sale-ends-with-event',
    tests: testsOf('modules/catalog/import/importing'),
    only: 'An import refuses a sale that ends after its event',
  },
  {
    name: 'dates-fixed-after-start',
    tests: testsOf('modules/catalog/corrections/corrections'),
    only: 'Dates stay after the event began',
  },
  {
    name: 'stock-not-below-sold',
    tests: testsOf('modules/catalog/corrections/corrections'),
    only: 'never corrected below',
  },
  {
    name: 'sold-event-corrected-with-reason',
    tests: testsOf('modules/catalog/corrections/corrections'),
    only: 'needs a reason',
  },
  {
    name: 'days-of-sold-event-stay',
    tests: testsOf('modules/entries/event-days/moving'),
    only: 'Days that would change',
  },
  {
    name: 'moved-event-locks-carts',
    tests: testsOf('modules/entries/event-days/moving'),
    only: 'while the days move',
  },
  {
    name: 'moved-days-keep-due-days',
    tests: testsOf('modules/entries/event-days/moving'),
    only: 'Days that would change',
  },
  {
    name: 'moved-days-keep-ages-and-cards',
    tests: testsOf('modules/entries/event-days/moving'),
    only: 'Days that would change',
  },
  {
    name: 'moved-days-keep-minors',
    tests: testsOf('modules/entries/event-days/moving'),
    only: 'Days that would change',
  },
  {
    name: 'moved-days-keep-authorisations',
    tests: testsOf('modules/entries/event-days/moving'),
    only: 'a guardian has read and signed',
  },
  {
    name: 'moved-days-keep-documents',
    tests: testsOf('modules/entries/event-days/moving'),
    only: 'Days that would change',
  },
]
