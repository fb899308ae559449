import { guardsOf } from './guard.ts'

/** Guards of adding people without an account, and of reading the data that another person stated. */
export const people = guardsOf({
  'views/announcements/announcements': {
    'announcement-to-own-categories': 'to a category of another event',
  },
  'modules/entries/riders/desk': {
    'unknown-cpf-in-search-of-people-counted': 'searches people by two hundred unknown CPFs',
    'unknown-cpf-of-added-person-counted': 'adds people by unknown CPFs',
    'stated-by-others-for-desk-only': {
      only: 'A person of another country is added',
      instead: '...forDesk(rider),',
    },
    'foreign-key-for-desk-only': 'A person of another country is added',
    'foreigner-entered-by-desk-only': {
      only: 'A person of another country is added',
      instead: 'isForeign: isForeignKey(rider.cpf.trim()),',
    },
    'rider-locked-while-saved': 'A person who is being entered',
    'names-confirmed-in-own-cart': 'The desk confirms the name',
    'csv-text-without-formula': 'A dry run says for each line',
  },
  'modules/entries/riders/adding': {
    'riders-added-from-own-cart-only': 'only from the form of an own cart',
    'riders-added-from-open-form-only': 'only from the form of an own cart',
    'riders-added-one-after-the-other': 'Of forty riders',
    'added-riders-per-day-limited': 'Of forty riders',
    'unused-added-riders-limited': 'unused riders beyond the places',
    'known-person-never-changed': {
      only: 'is not changed, and the answer',
      instead: ".onConflict((conflict) => conflict.column('cpf').doUpdateSet({ name: 'CHANGED' }))",
    },
  },
  'modules/entries/riders/takeover': {
    'sign-up-wins-against-added-person': {
      only: 'while a buyer is adding the person',
      instead: 'const account = (await takeOver()) ?? (await createAccount(db, row, origin))',
    },
  },
})
