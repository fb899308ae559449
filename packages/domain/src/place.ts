import { ADMIN_FIELDS, type AdminField } from './admin-fields.ts'
import { mapOwnAsks } from './ask-settings.ts'
import { placeMessages } from './messages/places.ts'

/** What only riders need, with the values that ask for nothing. */
const OF_RIDERS = {
  registrationInPerson: [0],
  competition: [null],
  savedLives: [0],
  strengthOptions: [0, 1],
  strengthDynamic: [0],
  restrictAgeMin: [null, 0],
  restrictAgeMax: [null, 0],
  sbbEnabled: [0],
  entityRequired: ['None'],
  teamInfo: ['None'],
  maxCpfOccurrences: [0],
  allowLaterComers: [0],
  ...mapOwnAsks(() => [0]),
  riderSex: ['any'],
  someAgeRiders: [0],
  oneRegion: ['off'],
  oneClub: ['off'],
} satisfies { [Field in AdminField]?: readonly unknown[] }

/** Why a category cannot sell places without riders; '' if it can or does not. A field that is not stated asks for nothing. */
export function placeProblem(category: Readonly<Record<string, unknown>>): string {
  if (category['withoutRiders'] !== 1) return ''
  const wrong = Object.entries(OF_RIDERS).filter(
    ([field, off]: [string, readonly unknown[]]) =>
      category[field] !== undefined && !off.includes(category[field]),
  )
  return wrong.length === 0
    ? ''
    : placeMessages.hasNone(wrong.map(([field]) => ADMIN_FIELDS[field as keyof typeof OF_RIDERS]))
}
