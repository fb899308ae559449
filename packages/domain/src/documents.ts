import { personMessages } from './messages/people.ts'

/** The codes of the countries whose documents the desk accepts: the neighbours first. Brazil is not one: its people have a CPF. */
export const COUNTRIES = [
  'UY',
  'AR',
  'PY',
  ...`AD AE AF AG AI AL AM AO AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU
  CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE IL IN IQ
  IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU
  MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN
  SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UZ VA VC VE VN VU WS YE ZA ZM ZW`.split(
    /\s+/,
  ),
] as const

/** The most people of a list that one call adds. */
export const PEOPLE_AT_ONCE = 100

/** The stored form of a document: capitals and digits, without punctuation. */
export const documentLetters = (text: string) => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** The first wrong field of the document of a person of another country. */
export function documentProblem({ document, country }: { document: string; country: string }) {
  if (!COUNTRIES.includes(country))
    return { field: 'country' as const, message: personMessages.invalidCountry }
  return /^[0-9A-Z]{3,30}$/.test(document)
    ? undefined
    : { field: 'document' as const, message: personMessages.invalidDocument }
}

/** True for the key of a person of another country, which is stored where others have a CPF. */
export const isForeignKey = (text: string) => /^X[0-9A-F]{10}$/.test(text)
