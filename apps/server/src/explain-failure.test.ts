import { expect, test } from 'vitest'
import { BankError } from '#providers/pix/bank-error.ts'
import { refuse } from '#platform/errors.ts'
import { explainFailure } from './explain-failure.ts'
import { OperatorError } from './operator-error.ts'

const SECRET = 'senha-secreta'
/** An error with the fields of the driver or the system, and with a password that no sentence may quote. */
const failure = (message: string, fields: object = {}) =>
  Object.assign(new Error(message), { connectionString: `postgres://porteira:${SECRET}@db/loja` }, fields)
const ofServer = (code: string, message = '') => failure(message, { code })
const ofSystem = (syscall: string, code: string, fields: object = {}) =>
  failure(`${syscall} ${code}`, { syscall, code, ...fields })
const socket = { address: '/var/run/postgresql/.s.PGSQL.5432' }

test.each([
  ['a failure that was thrown for the operator', new OperatorError('Defina PORT.'), ['Defina PORT.']],
  ['a refusal', refuse('sold_out', 'Esgotado.'), ['Esgotado.']],
  [
    'a bank that refuses our keys',
    new BankError('unauthorized', { status: 401, type: 'unauthorized', detail: SECRET }),
    ['API Pix', '401', 'credenciais', 'PIX_CLIENT_ID'],
  ],
  [
    'no server at the address',
    ofSystem('connect', 'ECONNREFUSED', { address: '10.1.2.3', port: 5433 }),
    ['10.1.2.3', '5433', 'DATABASE_URL'],
  ],
  [
    'no server at any of the addresses of a name',
    new AggregateError([ofSystem('connect', 'ECONNREFUSED', { address: '::1', port: 5433 })]),
    ['::1', '5433'],
  ],
  [
    'no socket',
    ofSystem('connect', 'ENOENT', socket),
    ['soquete da pasta /var/run/postgresql', 'DATABASE_URL'],
  ],
  ['a closed socket', ofSystem('connect', 'EACCES', socket), ['permissão', 'soquete', '/var/run/postgresql']],
  ['a server that keeps silent', failure('timeout exceeded when trying to connect'), ['não respondeu']],
  [
    'a name that is not found',
    ofSystem('getaddrinfo', 'ENOTFOUND', { hostname: 'db.example' }),
    ['db.example', 'DATABASE_URL'],
  ],
  [
    'a wrong password',
    ofServer('28P01', 'password authentication failed for user "porteira"'),
    ['senha do usuário porteira', 'DATABASE_URL'],
  ],
  [
    'a missing password',
    failure('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    ['pede uma senha', 'DATABASE_URL'],
  ],
  [
    'a role that may not enter',
    ofServer('28000', 'no pg_hba.conf entry for host "10.0.0.9", user "porteira", database "loja"'),
    ['usuário porteira', 'pg_hba.conf'],
  ],
  [
    'an unknown database',
    ofServer('3D000', 'database "loja" does not exist'),
    ['banco de dados loja não existe', 'DATABASE_URL'],
  ],
  [
    'a parameter that PgBouncer refuses',
    ofServer('08P01', 'unsupported startup parameter: options'),
    ['PgBouncer', 'options', 'DATABASE_URL'],
  ],
  ['too many connections', ofServer('53300'), ['max_connections']],
  ['a server that starts or stops', ofServer('57P03'), ['iniciando ou parando']],
  ['a connection that the server ended', ofServer('57P01'), ['encerrou a conexão']],
  ['a role without grants', ofServer('42501'), ['porteira migrate']],
  ['a database without tables', ofServer('42P01'), ['porteira migrate', 'DATABASE_URL']],
  ['a replica', ofServer('25006'), ['réplica', 'DATABASE_URL']],
  ['a full disk of the database', ofServer('53100'), ['disco', 'cheio']],
  ['an untrusted certificate', ofServer('SELF_SIGNED_CERT_IN_CHAIN'), ['TLS', 'sslmode']],
  ['a server without TLS', failure('The server does not support SSL connections'), ['TLS', 'sslmode']],
  ['a busy port', ofSystem('listen', 'EADDRINUSE', { port: 3000 }), ['3000', 'PORT']],
  ['a port of the system', ofSystem('listen', 'EACCES', { port: 80 }), ['80', 'PORT', '1024']],
  [
    'an address of another machine',
    ofSystem('listen', 'EADDRNOTAVAIL', { address: '10.9.9.9' }),
    ['10.9.9.9', 'HOST'],
  ],
  [
    'a bank that is away',
    new BankError('unavailable', { type: 'ECONNREFUSED' }),
    ['não responde (ECONNREFUSED)', 'PIX_BASE_URL'],
  ],
  [
    'a bank that refuses a request',
    new BankError('refused', { status: 400, type: 'PixConsultaInvalida' }),
    ['400 PixConsultaInvalida', 'PIX_KEY'],
  ],
])('The sentence about %s names what to change, and no password', (_, error, words) => {
  const sentence = explainFailure(error) ?? ''
  for (const word of words) expect(sentence).toContain(word)
  expect(sentence).toMatch(/\.$/)
  expect(sentence).not.toContain(SECRET)
})

test.each([
  ['an ordinary bug', new TypeError('undefined is not a function')],
  ['a file of the program that is missing', ofSystem('open', 'ENOENT', { path: '/srv/porteira/x.sql' })],
  ['a statement that the database refuses', ofServer('23505')],
  ['what is no error', 'no'],
  ['nothing', undefined],
])('%s has no sentence, so that its stack trace is seen', (_, error) =>
  expect(explainFailure(error)).toBeUndefined(),
)
