import type { Plugin } from 'vite'

const ours = /[\\/](?:apps[\\/]web[\\/]src|packages)[\\/]|[\\/]@brazilian-utils[\\/]/

// Beginnings of the paths of the files that one kind of pages shares.
const kinds = {
  people: [
    'areas/desk/components/AddPerson',
    'areas/desk/components/People',
    'areas/desk/components/countries',
    'areas/desk/components/use-people',
    'domain/src/documents',
    'domain/src/messages/people',
  ],
  // The screens of the arena, which a phone does not load.
  screens: ['areas/scoreboard/components/live/call-words', 'areas/scoreboard/components/use-dark-theme'],
  live: ['areas/scoreboard/components/live/'],
  // A phone loads it with the order of call.
  programme: ['areas/scoreboard/components/programme/', 'domain/src/programme/'],
  // Before the scoreboard, whose pages have no result most of the time.
  sheet: ['areas/scoreboard/components/sheet/'],
  result: ['areas/scoreboard/components/result/', 'domain/src/competition/prize-words'],
  scoreboard: [
    'areas/scoreboard/',
    'components/rider/EntryMarks',
    'components/rider/HitMarks',
    'ui/PrintBar',
    'ui/ProgressBar',
    'domain/src/entry-marks',
    'domain/src/miss-reasons',
    'domain/src/ranking',
    'domain/src/scoring',
    'styles/dark',
  ],
  // Not for /installments, which says it in a dialog.
  paid: ['areas/shop/components/pix/PaidNotice', 'ui/drawings/ClosedLoop'],
  pix: [
    'areas/shop/components/pix/',
    'shell/use-wake-lock',
    'areas/shop/components/CartLines',
    'areas/shop/components/SessionCountdown',
    'areas/shop/components/use-after-payment',
    'areas/shop/components/use-session-end',
  ],
  cart: [
    'components/cart/Resume',
    'components/cart/use-',
    'components/cart/cart-lines',
    'components/cart/queries',
    'ui/Countdown',
  ],
  // The pages that /home opens about a cart.
  ownCart: ['areas/account/components/own-cart'],
  // /home, and what /conta shows of it.
  purchases: [
    'areas/account/components/photo/',
    'components/cart/own-purchases',
    'components/person/use-logout',
    'api/set-answer',
  ],
  postponement: ['domain/src/messages/postponements'],
  attempts: ['components/send/attempt'],
  voucher: ['components/voucher/'],
  cancelling: ['components/cart/CancelLater'],
  // Loaded after the page of a payment.
  withdrawal: ['components/cart/CancelReservation', 'domain/src/messages/withdrawals'],
  clock: ['components/cart/session-clock', 'areas/shop/components/use-stored-cart'],
  sale: ['areas/shop/components/TermsDialog', 'domain/src/terms'],
  // The sale list and its parts that load later.
  prices: ['areas/shop/purchase/', 'domain/src/price.ts'],
  // The page of the scorer has it too, without the terms.
  stepper: ['ui/Stepper'],
  receipt: [
    'components/receipt/',
    'components/share/',
    'components/cart/OpenFormationList',
    'components/cart/EntryPlate',
    'components/pix/charge-words',
  ],
  authorisation: ['components/authorisation/', 'domain/src/minors', 'domain/src/messages/authorisations'],
  formation: ['areas/shop/components/FormationPage', 'components/formation/', 'domain/src/formation.ts'],
  account: [
    'areas/account/components/',
    'components/person/PasswordField',
    'components/person/PersonDialog',
    'components/person/PersonFields',
    'components/person/sexes',
    'components/person/stated-person',
    'components/person/use-person-form',
    'ui/PasswordInput',
    'domain/src/accounts',
    'domain/src/email',
    'domain/src/password',
  ],
  office: [
    'areas/arena/conferencia/DeskFrame',
    'components/staff/NotAllowed',
    'src/office-pages',
    'components/staff/role-words',
    'shell/Office',
    'ui/DeskIcon',
    'ui/cash-drawing',
  ],
  staff: [
    'api/abort-after',
    'api/new-id',
    'areas/arena/components/caller',
    'areas/arena/components/use-offline-page',
    'components/staff/device-page',
    'components/staff/DeviceBar',
    'components/staff/may-call',
    'components/staff/use-leave-device',
    'storage/device',
    'storage/roles',
    'styles/staff',
    'ui/use-focus-after-removal',
    'contract/src/access',
    'domain/src/messages/team',
  ],
  // The page of the scorer and its parts that load later.
  scorer: ['areas/arena/apontador/'],
  arena: ['areas/arena/components/page-clock', 'areas/arena/components/server-clock'],
  snapshots: ['storage/check-in-snapshots', 'storage/database', 'storage/forget-person'],
  drafts: ['storage/rider-draft-days'],
  // Loaded after the page.
  offline: ['shell/after-load', 'shell/store-for-offline', 'api/own-script'],
  awake: ['shell/keep-awake'],
  counter: ['domain/src/payment-methods'],
  // The pages of the team have these, and no other.
  team: [
    'storage/till',
    'components/event/BannerUpload',
    'ui/FileButton',
    'ui/TableHead',
    'ui/TextButton',
    'ui/TextDialog',
  ],
  // Most pages have these, but not the ones of a formation, which are the largest.
  common: [
    'api/end-session',
    'components/event/LiveLabel',
    'domain/src/messages/carts',
    'domain/src/messages/payments',
    'domain/src/payment-labels',
    'domain/src/messages/scoreboard',
    'domain/src/sale',
    'shell/use-fill-formation',
    'shell/use-go-back',
    'storage/before-login',
    'storage/store-login',
    'ui/EmptyState',
    'ui/FormDialog',
    'ui/Picture',
    'ui/Section',
    'ui/TextArea',
    'ui/clock-text',
    'ui/drawings/Lasso',
    'ui/save-file',
    'ui/use-seconds-left',
  ],
  desk: [
    'areas/desk/',
    'domain/src/messages/refunds',
    'domain/src/messages/till',
    'domain/src/messages/shifts',
    'domain/src/cash',
    'domain/src/payment-references',
  ],
  checkin: [
    'domain/src/check-in',
    'domain/src/entry-code',
    'domain/src/requirement-categories',
    'domain/src/requirements',
    'domain/src/messages/check-in',
    'domain/src/messages/requirements',
  ],
  // The state of a competition, which the scorer needs without the words of its rules.
  engine: [
    'domain/src/competition/best-',
    'domain/src/competition/call',
    'domain/src/competition/collected-facts',
    'domain/src/competition/conflicts',
    'domain/src/competition/device',
    'domain/src/competition/effects',
    'domain/src/competition/numbers',
    'domain/src/competition/order',
    'domain/src/competition/races',
    'domain/src/competition/results',
    'domain/src/competition/riders',
    'domain/src/competition/rules.',
    'domain/src/competition/slots',
    'domain/src/competition/stake',
    'domain/src/competition/state',
    'domain/src/competition/strength',
    'domain/src/competition/sudden-death',
    'domain/src/competition/tie-breaks',
    'domain/src/competition/turns',
  ],
  rules: ['areas/organiser/components/rules/', 'domain/src/competition/'],
  admin: [
    'components/admin/',
    'areas/arena/components/own-events',
    'areas/arena/components/queries',
    'components/event/BannerCrop',
    'components/event/BannerUpload',
    'components/event/crop',
    'components/event/use-crop-gestures',
    'areas/organiser/',
    'areas/shop/landing/',
    'domain/src/admin-fields',
    'domain/src/ask-settings',
    'domain/src/decode-text',
    'domain/src/item-price',
    'domain/src/messages/admin',
    'domain/src/messages/announcements',
    'domain/src/messages/price-steps',
    'domain/src/number-bounds',
    'domain/src/price-steps',
  ],
}

const isIn = (place: string, module: string) =>
  ours.test(module) && module.replaceAll('\\', '/').includes(`/${place}`)

/** The places that name none of these modules. */
export const emptyPlaces = (modules: string[]) =>
  Object.values(kinds)
    .flat()
    .filter((place) => !modules.some((module) => isIn(place, module)))

/** Stops the build when the file that a place names was moved or deleted. */
export const noEmptyPlace: Plugin = {
  name: 'porteira-no-empty-place',
  buildEnd(error) {
    const empty = error ? [] : emptyPlaces([...this.getModuleIds()])
    if (empty.length > 0) this.error(`shared-files.ts names places without a module: ${empty.join(', ')}.`)
  },
}

/**
 * The groups of the built files, for Rolldown: one for the early calls, one for the first visit, one for each kind of
 * pages, and one that all pages share. On a slow network one more file costs more than a few bytes that are not used yet.
 */
export const sharedFiles = [
  { name: 'early', test: /[\\/]src[\\/]first-calls\.ts$/, priority: 3, includeDependenciesRecursively: true },
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  ...Object.entries(kinds).map(([name, places]) => ({
    name,
    test: (module: string) => places.some((place) => isIn(place, module)),
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  })),
  { name: 'shared', test: ours, minShareCount: 2, includeDependenciesRecursively: false },
]
