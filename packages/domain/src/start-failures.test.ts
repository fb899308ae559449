import { expect, test } from 'vitest'
import {
  explainFolderFailure,
  explainHostFailure,
  explainPortFailure,
  startMessages,
} from './start-failures.ts'

const FOLDER = '/srv/data'
const ofSqlite = (errcode: number) => ({ code: 'ERR_SQLITE_ERROR', errcode })
const ofWasi = (errno: number) => ({ name: 'ErrnoError', errno })

test.each([
  ['a folder that this user may not write', { code: 'EACCES' }, startMessages.folderForbidden],
  ['a read-only disk', { code: 'EROFS' }, startMessages.folderForbidden],
  [
    'a folder that cannot be made on a read-only disk',
    { code: 'ENOENT', syscall: 'mkdir' },
    startMessages.folderForbidden,
  ],
  ['a read-only disk of the embedded database', ofWasi(69), startMessages.folderForbidden],
  ['a database file that cannot be opened', ofSqlite(14), startMessages.folderForbidden],
  ['a file where the folder should be', { code: 'EEXIST' }, startMessages.folderIsFile],
  ['a file above the folder', { code: 'ENOTDIR' }, startMessages.folderIsFile],
  ['a full disk', { code: 'ENOSPC' }, startMessages.diskFull],
  ['a full disk of the embedded database', ofWasi(51), startMessages.diskFull],
  ['a full disk of a SQLite file', ofSqlite(13), startMessages.diskFull],
  ['a locked SQLite file, by its extended code', ofSqlite(5 + 256), startMessages.folderInUse],
])('The failure "%s" has a sentence with the folder and DATA_DIR', (_, error, message) => {
  expect(explainFolderFailure(error, FOLDER)).toBe(message(FOLDER))
  expect(message(FOLDER)).toContain(FOLDER)
  expect(message(FOLDER)).toContain('DATA_DIR')
})

test('A busy port has a sentence with the port and its setting', () => {
  const error = { syscall: 'listen', code: 'EADDRINUSE', port: 3025 }
  expect(explainPortFailure(error, 'SANDBOX_SMTP_PORT')).toBe(
    'A porta 3025 já está em uso. Encerre o programa que a usa, ou escolha outra porta em SANDBOX_SMTP_PORT.',
  )
})

test.each([
  [new Error('no')],
  [undefined],
  [{ code: 'ENOENT' }],
  [{ syscall: 'connect', code: 'EACCES', address: '/run/x' }],
])('The error %o is not explained as a failure of a port', (error) =>
  expect(explainPortFailure(error, 'PORT')).toBeUndefined(),
)

test.each([[new Error('no')], [undefined], [{ code: 'ENOENT' }], [ofSqlite(1)], [ofWasi(44)]])(
  'The error %o is not explained as a failure of a folder',
  (error) => expect(explainFolderFailure(error, FOLDER)).toBeUndefined(),
)

test('A HOST that cannot be resolved has a sentence with its name, and other failures have none', () => {
  const notFound = { syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'loja.invalid' }
  expect(explainHostFailure(notFound)).toBe(startMessages.hostUnknown('loja.invalid'))
  expect(explainHostFailure({ syscall: 'listen', code: 'EADDRINUSE' })).toBeUndefined()
})
