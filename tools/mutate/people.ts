import { type Guard, testsOf } from './guard.ts'

const adding = testsOf('modules/entries/riders/adding')
const desk = testsOf('modules/entries/riders/desk')

/** Guards of adding people without an account, and of reading the data that another person stated. */
export const people: Guard[] = [
  {
    name: 'unknown-cpf-in-search-of-people-counted',
    tests: desk,
    only: 'searches people by two hundred unknown CPFs',
  },
  {
    name: 'unknown-cpf-of-added-person-counted',
    tests: desk,
    only: 'adds people by unknown CPFs',
  },
  { name: 'riders-added-from-own-cart-only', tests: adding, only: 'only from the form of an own cart' },
  { name: 'riders-added-from-open-form-only', tests: adding, only: 'only from the form of an own cart' },
  { name: 'riders-added-one-after-the-other', tests: adding, only: 'Of forty riders' },
  { name: 'added-riders-per-day-limited', tests: adding, only: 'Of forty riders' },
  { name: 'unused-added-riders-limited', tests: adding, only: 'unused riders beyond the places' },
  {
    name: 'known-person-never-changed',
    instead: `.onConflict((conflict) => conflict.column('cpf').doUpdateSet({ name: 'CHANGED' }))`,
    tests: adding,
    only: 'is not changed, and the answer',
  },
  {
    name: 'sign-up-wins-against-added-person',
    instead: 'const account = (await takeOver()) ?? (await createAccount(db, row, origin))',
    tests: testsOf('modules/entries/riders/takeover'),
    only: 'while a buyer is adding the person',
  },
  {
    name: 'stated-by-others-for-desk-only',
    instead: '...forDesk(rider),',
    tests: desk,
    only: 'A person of another country is added',
  },
  { name: 'foreign-key-for-desk-only', tests: desk, only: 'A person of another country is added' },
  {
    name: 'foreigner-entered-by-desk-only',
    instead: 'isForeign: isForeignKey(rider.cpf.trim()),',
    tests: desk,
    only: 'A person of another country is added',
  },
  { name: 'rider-locked-while-saved', tests: desk, only: 'A person who is being entered' },
  { name: 'names-confirmed-in-own-cart', tests: desk, only: 'The desk confirms the name' },
  { name: 'csv-text-without-formula', tests: desk, only: 'A dry run says for each line' },
]
