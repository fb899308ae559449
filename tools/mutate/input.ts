import { guardsOf } from './guard.ts'

/** What a request may contain, what an answer contains, and what a browser may do with it. */
export const input = guardsOf({
  'platform/http/headers': {
    'cross-site-call-refused': 'another site sends',
    'content-type-not-guessed': 'can be framed',
    'prefetch-creates-no-charge': 'fetched ahead',
    'forwarded-address-from-known-proxies': {
      only: 'trusted only from the proxies',
      instead: 'trustProxy: true,',
    },
  },
  'platform/http/pages': {
    'page-runs-own-scripts-only': {
      only: 'may run nothing but its own',
      instead: "`script-src 'self' 'unsafe-inline'`,",
    },
    'trusted-types-required': 'may run nothing but its own',
    'camera-only-at-check-in': {
      only: 'may use the camera',
      instead: "reply.header('permissions-policy', permissions('self'))",
    },
  },
  'apps/web/src/areas/arena/conferencia/read-code.test.ts': {
    'code-signature-verified': { instead: 'const isSigned = isOwnEvent' },
  },
  'platform/http/bad-input': {
    'plain-text-body-refused': 'cannot be parsed',
    'body-size-limited': { only: 'A body that is too long', instead: 'bodyLimit: 16_384_000,' },
    'body-types-not-converted': { instead: 'coerceTypes: true,' },
    'control-characters-refused': 'cannot be parsed',
  },
  'platform/http/rate-limits': {
    'calls-limited-per-address': {},
    'calls-limited-per-cart': 'A cart is asked for so often',
    'unknown-cart-not-counted': 'invented',
  },
  'platform/storage/pictures': {
    'stored-picture-not-drawn': 'never a drawing',
  },
  'modules/scoreboard/scoring/scoring': {
    'undo-of-own-category-only': {
      only: 'The undo of a shot of another category',
      instead: 'const msg = undoProblem(undo, closed, category)',
    },
    'shot-of-own-category-only': {
      only: 'whose id is a shot of another event',
      instead: 'const foreign = stored.slice(stored.length)',
    },
    'final-shots-after-start': 'before the final starts',
  },
  'modules/scoreboard/scoring/device-sequence': {
    'file-of-a-scorer-of-the-event': 'no scorer of the event',
  },
  'modules/sales/reservations/unpaid-holds': {
    'unpaid-units-limited': { only: 'at most eighty', instead: 'return undefined' },
    'renewed-cart-counts-as-hold': { only: 'renews a cart many times', instead: '0::float8,' },
  },
  'modules/catalog/items/safe-html': {
    'organiser-html-sanitised': { instead: 'const safe = html' },
  },
  'views/receipts/receipts': {
    'receipt-values-escaped': { instead: 'return String(value)' },
  },
  'platform/outbox/notices': {
    'mail-text-escaped': { instead: "const escapeText = (text: string) => text.replaceAll('&', '&amp;')" },
  },
  'views/reports/reports': {
    'report-cell-without-formula': {
      only: 'whose name is a formula',
      instead: 'export const safeText = (text: string) => text',
    },
  },
  'modules/accounts/photos/photos': {
    'photo-starts-as-jpeg': 'A file that is no photo',
    'picture-pixels-limited': { only: 'unpacks to gigabytes', instead: 'limitInputPixels: false,' },
    'picture-size-limited': { only: 'A photo above the limit', instead: 'fileSize: 100_000_000,' },
  },
  'modules/catalog/editing/banner-editing': {
    'banner-starts-as-picture': 'A file that is no JPEG, PNG or WebP',
  },
  'modules/catalog/opening-notices/opening-notices': {
    'notice-before-the-opening-only': 'before the opening',
  },
  'modules/catalog/import/document-check': {
    'imported-steps-sell-numbers-of-the-category': 'is refused with the broken rule',
    'import-keeps-omitted-values': {},
  },
  'modules/catalog/editing/sale-closing': {
    'import-keeps-decided-sale': {
      only: 'Later imports do not change the sale',
      instead: "...excluded(['sales_closed']),",
    },
  },
  'modules/catalog/editing/competition-editing': {
    'rules-lock-out-shots': {
      only: 'while the first shot is stored',
      instead: 'const row = isUuid(itemUUID) ? await findCategory(db, itemUUID) : undefined',
    },
    'rules-fit-their-category': 'are refused in words',
    'undone-shots-lock-no-rules': 'whose only shot was taken back',
    'rules-leave-fixed-strengths': 'that a bundle fixes',
    'thrown-rules-stay': 'stays with a reason too',
    'thrown-rules-changed-with-reason': 'needs a reason',
  },
  'modules/catalog/import/competition-import': {
    'import-keeps-decided-rules': {
      only: 'while an import runs',
      instead: "...excluded(['competition']),",
    },
    'import-locks-out-shots': 'A shot that is stored during an import',
    'import-keeps-thrown-rules': 'does not change the rules',
  },
  'modules/catalog/corrections/corrections': {
    'import-keeps-corrected-event': 'Later imports do not undo',
    'import-keeps-corrected-price': 'Later imports do not undo',
    'correction-locks-items': {
      only: 'waits for a reservation',
      instead: "items(db, eventId).orderBy('item.id').execute()",
    },
    'sale-ends-with-event': 'Dates stay after the event began',
    'dates-fixed-after-start': 'Dates stay after the event began',
    'stock-not-below-sold': 'never corrected below',
    'sold-event-corrected-with-reason': 'needs a reason',
  },
  'modules/catalog/import/partial-document': {
    'import-keeps-saved-requirements': 'a saved list stays',
  },
  'modules/catalog/editing/editing': {
    'kept-numbers-are-free': 'A number that is given, sold elsewhere',
    'entries-of-a-bundle-limited': {
      only: 'up to five entries',
      instead: 'const isFine = ids.length <= MAX_CATEGORIES && ids.every(Boolean)',
    },
  },
  'modules/entries/formations/badges': {
    'entry-without-a-number-of-its-step-gets-another': 'another one only if none of it is free',
  },
  'modules/sales/reservations/numbered-steps': {
    'entry-without-a-number-of-its-step-chooses-another': 'whose numbers are all gone',
    'steps-sell-numbers-of-the-category': 'so is a category without numbers',
  },
  'modules/sales/reservations/two-entries': {
    'category-twice-in-a-bundle-needs-two': {
      only: 'Two units of a bundle need four units',
      instead: 'this.unitsInStock = Math.max(0, Math.min(...parts.map(unitsFree)))',
    },
  },
  'modules/catalog/requirements/requirements': {
    'requirement-of-own-category': 'A category or a requirement of another event',
    'requirement-of-own-event': 'A category or a requirement of another event',
    'unseen-requirements-not-replaced': 'The second of two people',
    'requirement-has-categories': 'for chosen categories or for all but chosen ones',
  },
  'modules/entries/horses/horses': {
    'horse-of-own-event': { only: 'A horse of another event', instead: 'if (!horse) return' },
  },
  'modules/catalog/drafts/drafts': {
    'draft-changes-no-event': 'neither the address nor the id',
    'draft-needs-categories': 'without categories',
    'older-draft-refused': 'Two editors of one draft',
    'draft-published-once': 'at once create one event',
    'unseen-draft-not-published': 'who has not seen it',
  },
  'modules/catalog/import/importing': {
    'imported-sale-ends-with-event': 'An import refuses a sale that ends after its event',
  },
})
