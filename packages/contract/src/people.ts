import { PEOPLE_AT_ONCE } from '@porteira/domain'
import { type Static, Type } from 'typebox'
import { Lookup, Sex } from './accounts.ts'
import { Answer, Body, SessionQuery } from './bodies.ts'
import { adminChange, endpointTable, perDay, perHour, perMinute, shared, withToken } from './endpoint.ts'
import { may } from './roles.ts'
import { Cpf, Flag, PlainDate, Uuid } from './values.ts'

/** The data of a person that another person states. There are no minimum lengths: a short text gets the sentence of its field. */
const personFields = {
  name: Type.String({ maxLength: 100 }),
  nickname: Type.String({ maxLength: 30 }),
  birthdate: PlainDate,
  sex: Sex,
}

/** A person with a CPF, as the desk adds it. */
export type ListedPerson = Static<typeof ListedPerson>
export const ListedPerson = Body({ cpf: Cpf, ...personFields })

/** A person as the desk reads it. */
export type Person = Static<typeof Person>
export const Person = Type.Object({
  userUUID: Type.String(),
  /** What names the person in a formation: the CPF, or a key in its place. */
  key: Type.String(),
  /** '' for a person of another country. */
  cpf: Type.String(),
  /** '' for a person with a CPF. */
  document: Type.String(),
  /** The code of the country of the document, such as 'UY'; '' for a person with a CPF. */
  country: Type.String(),
  ...personFields,
  birthdate: Type.Union([PlainDate, Type.Null()]),
  /** 1: another person stated the date of birth. */
  birthdateDeclared: Flag,
  /** 1: the person has a login, so no other person changes the data. */
  hasAccount: Flag,
  /** Live entries of events that are not over. */
  entries: Type.Integer(),
  /** How the person was added; '' for a person with an account of its own from the start. */
  addedBy: Type.Enum(['', 'buyer', 'desk', 'csv']),
})

/**
 * Whether one line of a list is right. No answer about a list tells who had a registration before: it would tell it of
 * thousands of CPFs.
 */
export const ListedOutcome = Type.Enum(['right', 'wrong'])

/** One line of a list of people, with what is wrong with it. */
export type CheckedLine = Static<typeof CheckedLine>
export const CheckedLine = Type.Object({
  /** The line of the file, from 1. */
  line: Type.Integer(),
  outcome: ListedOutcome,
  /** What is wrong with the line, as a sentence; '' otherwise. */
  says: Type.String(),
  cpf: Type.String(),
  name: Type.String(),
  nickname: Type.String(),
  birthdate: Type.String(),
  sex: Type.String(),
})

export const peopleEndpoints = endpointTable({
  'POST /api/users/riders': {
    id: 'addRider',
    summary:
      'Add a rider without an account, from the form of an open formation of the caller or of a swap; a known CPF is answered like a look-up and not changed',
    ...withToken(
      'user',
      perMinute(30, 'token'),
      shared(perHour(60, 'account')),
      shared(perDay(120, 'account')),
    ),
    body: Body({ cpf: Cpf, ...personFields, cartUUID: Uuid }),
    reply: Lookup,
    refuses: [404, 409],
  },
  'GET /api/people/': {
    id: 'listPeople',
    summary:
      'People by CPF, or by a part of their name; without a term those who were entered last; at most 50',
    access: may('granted', 'owner', 'desk'),
    ...withToken('admin', perMinute(60, 'token')),
    query: SessionQuery({ q: Type.String({ maxLength: 100 }) }),
    reply: Answer({ people: Type.Array(Person), hasMore: Flag }),
  },
  'POST /api/people/': {
    id: 'addPerson',
    summary:
      'Add a person with a CPF, or a person of another country with a document; a known person is not changed',
    // A person belongs to no event. A treasurer who sells at the till adds a buyer who is unknown.
    access: may('any', 'owner', 'treasurer', 'desk'),
    ...adminChange,
    ...withToken('admin', perMinute(30, 'token'), shared(perDay(300, 'account'))),
    body: Body({
      cpf: Type.String({ maxLength: 11 }),
      document: Type.String({ maxLength: 40 }),
      country: Type.String({ maxLength: 2 }),
      ...personFields,
    }),
    /** `key` names the person in a formation; `name` is the name of a look-up. */
    reply: Answer({ msg: Type.String(), isNew: Flag, key: Type.String(), name: Type.String() }),
  },
  'POST /api/people/csv': {
    id: 'checkPeopleCsv',
    summary:
      'Check a CSV file of people (cpf;nome;apelido;nascimento;sexo), at most 2,000 lines; changes nothing and does not tell who is known',
    access: may('any', 'owner', 'desk'),
    ...adminChange,
    ...withToken('admin', shared(perHour(10, 'account')), shared(perDay(20, 'account'))),
    bodyLimit: 524_288,
    body: Body({ text: Type.String({ maxLength: 500_000 }) }),
    reply: Answer({ lines: Type.Array(CheckedLine) }),
  },
  'POST /api/people/batch': {
    id: 'addPeople',
    summary:
      'Add people of a checked list, at most 100 in one call; known people are not changed, and the answer does not tell them from new ones',
    access: may('any', 'owner', 'desk'),
    ...adminChange,
    // Two whole lists a day.
    ...withToken('admin', perMinute(30, 'token'), shared(perDay(40, 'account'))),
    bodyLimit: 65_536,
    body: Body({ people: Type.Array(ListedPerson, { minItems: 1, maxItems: PEOPLE_AT_ONCE }) }),
    reply: Answer({ outcomes: Type.Array(Type.Object({ outcome: ListedOutcome, says: Type.String() })) }),
  },
})
