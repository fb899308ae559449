import {
  AUTHORISATION_WAIVER,
  type AuthorisationState,
  authorisationStateLabels,
  isAuthorised,
  mayWaive,
  mayWaiveAuthorisation,
  missingOf,
  centsFromReais,
  formatReais,
  unauthorisedMinors,
} from '@porteira/domain'
import type { Requirement } from '@porteira/contract'
import type { Facts } from './check-in-data.ts'

/** `no` stops the hand-out, `waived` no more, and `ask` only reminds. */
export type Need = {
  key: string
  state: 'yes' | 'waived' | 'no' | 'ask'
  name: string
  says: string
  /** The document that the desk can note here. */
  asked?: { requirement: Requirement; subject: string; value: string }
}

/** Every line of an entry's card: documents, minors and open installments. */
export const needsOf = (facts: Facts): Need[] => [
  ...documents(facts),
  ...minors(facts),
  ...birthdates(facts),
  ...installments(facts),
]

/** A document that one tap notes: yes or no, and not noted yet. */
export const isTick = ({ asked }: Need) => asked?.requirement.kind === 'yesNo' && asked.value === ''

/** A document and the value to note for it; '' erases. */
export type Noting = { need: Need; value: string }

/** The documents of each horse that are not noted yet, if they are several. By the key of the horse. */
export function openOfHorses(needs: readonly Need[]) {
  const open = new Map<string, Need[]>()
  for (const need of needs)
    if (need.asked?.requirement.about === 'horse' && need.asked.value === '' && need.state !== 'waived')
      open.set(need.asked.subject, [...(open.get(need.asked.subject) ?? []), need])
  return [...open].filter(([, several]) => several.length > 1)
}

const STATES = { met: 'yes', waived: 'waived', missing: 'no', expired: 'no', remind: 'ask' } as const

function documents({ event, ...facts }: Facts): Need[] {
  const { requirements, checks, waivers } = facts
  return missingOf({ ...facts, endsOn: event.endsOn }).flatMap(({ requirement, subject, says, state }) => {
    const { requirementId, name } = requirement
    const asked = requirements.find((one) => one.requirementId === requirementId)
    if (!asked) return []
    const value = checks.find((one) => one.requirementId === requirementId && one.subject === subject)?.value
    return {
      key: `${requirementId} ${subject}`,
      state: STATES[state],
      name,
      says: says + (state === 'waived' ? waiverText(waivers, requirementId) : ''),
      asked: { requirement: asked, subject, value: value ?? '' },
    }
  })
}

/** Who waived a requirement and why, as ' por ANA: Documento visto no celular'. */
function waiverText(waivers: Facts['waivers'], id: string) {
  const waiver = waivers.find(({ requirementId }) => requirementId === id)
  return waiver ? ` por ${waiver.by}: ${waiver.reason}` : ''
}

function minors(facts: Facts): Need[] {
  const { entry, event, waivers } = facts
  if (event.minorsNeedAuthorisation === 'off') return []
  const isWaived = waivers.some(({ requirementId }) => requirementId === AUTHORISATION_WAIVER)
  const stopping = new Set(unauthorisedMinors(facts).map(({ userUUID }) => userUUID))
  return entry.riders.flatMap(({ userUUID, name, authorisation }) => {
    if (authorisation === '') return []
    const state = minorState({ authorisation, isWaived, isStopping: stopping.has(userUUID) })
    const waived = `dispensada${waiverText(waivers, AUTHORISATION_WAIVER)}`
    return {
      key: `authorisation ${userUUID}`,
      state,
      name: 'Autorização do responsável',
      says: `${whoseText(entry, name)}${state === 'waived' ? waived : authorisationStateLabels[authorisation]}`,
    }
  })
}

type Minor = { authorisation: AuthorisationState; isWaived: boolean; isStopping: boolean }

function minorState({ authorisation, isWaived, isStopping }: Minor): Need['state'] {
  if (isAuthorised(authorisation)) return 'yes'
  if (isWaived) return 'waived'
  return isStopping ? 'no' : 'ask'
}

const birthdates = ({ entry }: Facts): Need[] =>
  entry.riders
    .filter(({ isBirthdateDeclared }) => isBirthdateDeclared)
    .map(({ userUUID, name }) => ({
      key: `birthdate ${userUUID}`,
      state: 'ask',
      name: 'Data de nascimento',
      says: `${whoseText(entry, name)}declarada por outra pessoa, confira o documento`,
    }))

/** An entry of one rider does not repeat the name. */
const whoseText = ({ riders }: Facts['entry'], name: string) => (riders.length === 1 ? '' : `de ${name}: `)

function installments({ entry: { openInstallments } }: Facts): Need[] {
  const { count, value, overdue } = openInstallments
  if (count === 0) return []
  const late = overdue > 0 ? `, ${overdue === 1 ? '1 vencida' : `${overdue} vencidas`}` : ''
  const name = count === 1 ? '1 parcela em aberto' : `${count} parcelas em aberto`
  return [
    {
      key: 'installments',
      state: 'ask',
      name,
      says: `${formatReais(centsFromReais(value) ?? 0)}${late} · só lembrar`,
    },
  ]
}

/** What stops the entry and these roles may waive: documents, and the authorisation of its minors. */
export function waivableOf(facts: Facts, roles: readonly string[]) {
  const stopped = needsOf(facts).filter(({ state }) => state === 'no')
  const requirements = stopped.flatMap(({ asked }) =>
    asked && roles.some((role) => mayWaive(asked.requirement, role)) ? [asked.requirement] : [],
  )
  const named = new Map(requirements.map(({ requirementId, name }) => [requirementId, name]))
  if (unauthorisedMinors(facts).length > 0 && mayWaiveAuthorisation(roles))
    named.set(AUTHORISATION_WAIVER, 'Autorização do responsável')
  return [...named].map(([requirementId, name]) => ({ requirementId, name }))
}
