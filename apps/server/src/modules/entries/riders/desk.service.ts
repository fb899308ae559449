import type { CheckedLine, ListedPerson } from '@porteira/contract'
import {
  accountMessages,
  businessDate,
  documentLetters,
  documentProblem,
  isValidCpf,
  personMessages,
  personProblems,
  normalisePerson,
} from '@porteira/domain'
import {
  addPeople,
  checkPerson,
  countLookUp,
  findForeigner,
  lookUpRider,
  type NewPerson,
  type StatedPerson,
  type UnknownCpfCounter,
} from '#modules/accounts/index.ts'
import { type Actor, recordAlone } from '#platform/audit/audit.service.ts'
import type { Database, Transaction } from '#platform/database/client.ts'
import { invalid } from '#platform/errors.ts'
import type { LookUpCaller } from '#platform/roles.rules.ts'
import { insertAdditions } from './adding.queries.ts'
import { readPeopleCsv } from './people-csv.rules.ts'

/** A caller of the desk. */
type Desk = { accountId: number; actor: Actor }

type TypedPerson = StatedPerson & { cpf: string; document: string; country: string }

/**
 * Adds a person with a CPF, or a person of another country with a document. A known person is not changed. The answer tells
 * whether the person is known, so a CPF counts as a look-up.
 */
export async function addPerson(
  { db, strangers }: { db: Database; strangers: UnknownCpfCounter },
  typed: TypedPerson,
  { counted, ...desk }: Desk & { counted: LookUpCaller },
) {
  const person = checkTyped(typed)
  // guard: unknown-cpf-of-added-person-counted
  if ('cpf' in person) await countLookUp({ db, strangers }, person.cpf, counted)
  return db.transaction().execute(async (db) => {
    const added = await addAll(db, [person], { ...desk, way: 'desk' })
    const known =
      'cpf' in person
        ? await lookUpRider(db, person.cpf, businessDate(new Date()))
        : await findForeigner(db, person)
    return {
      msg: added > 0 ? personMessages.added : personMessages.known,
      isNew: added > 0 ? 1 : 0,
      key: known && 'key' in known ? known.key : typed.cpf,
      name: (known && ('nickname' in known ? known.nickname || known.name : known.name)) ?? '',
    }
  })
}

function checkTyped({ cpf, document: typed, country, ...rest }: TypedPerson): NewPerson {
  const document = documentLetters(typed)
  if ((cpf === '') === (document === '')) throw invalid(personMessages.cpfOrDocument, 'invalid_cpf')
  const person = checkPerson(rest, businessDate(new Date()))
  if (cpf !== '') {
    if (!isValidCpf(cpf)) throw invalid(accountMessages.invalidCpf, 'invalid_cpf')
    return { ...person, cpf }
  }
  const problem = documentProblem({ document, country })
  if (problem) throw invalid(problem.message, `invalid_${problem.field}`)
  return { ...person, document, country }
}

/**
 * What is wrong with each line of a CSV file. It changes nothing and reads no person: a list of thousands of CPFs must not
 * tell who has a registration.
 */
export async function checkPeopleCsv(db: Database, text: string, actor: Actor): Promise<CheckedLine[]> {
  const { problem, lines } = readPeopleCsv(text, businessDate(new Date()))
  if (problem !== undefined) throw invalid(problem, 'invalid_file')
  await recordAlone(db, actor, {
    action: 'people.checked',
    entity: 'account',
    entityId: '',
    after: { lines: lines.length },
  })
  return lines
}

/** Adds the people of a checked list that are right and not known. The answer does not tell known people from new ones. */
export function addListedPeople(db: Database, people: ListedPerson[], desk: Desk) {
  const today = businessDate(new Date())
  const checked = people.map((typed) => {
    const person = normalisePerson(typed)
    const [problem] = personProblems(person, today)
    const message = isValidCpf(person.cpf) ? problem?.message : accountMessages.invalidCpf
    return { person, says: message?.replaceAll('\n', ' ') ?? '' }
  })
  const right = checked.filter(({ says }) => says === '').map(({ person }) => person)
  const each = [...new Map(right.map((person) => [person.cpf, person])).values()]
  return db.transaction().execute(async (db) => {
    await addAll(db, each, { ...desk, way: 'csv' })
    return checked.map(({ says }) => ({ outcome: says ? ('wrong' as const) : ('right' as const), says }))
  })
}

type Adding = Desk & { way: 'desk' | 'csv' }

/** Adds people and returns how many of them are new. */
async function addAll(db: Transaction, people: NewPerson[], { accountId, actor, way }: Adding) {
  const added = people.length === 0 ? [] : await addPeople(db, people, { actor, way })
  const additions = added.map(({ id }) => ({ account_id: id, added_by: accountId, way, cart_id: null }))
  if (additions.length > 0) await insertAdditions(db, additions)
  return added.length
}
