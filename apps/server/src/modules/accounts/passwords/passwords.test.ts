import { wirePassword } from '@porteira/domain'
import { expect, test } from 'vitest'
import { createLimiter } from '#platform/concurrency/limiter.ts'
import { isCommonPassword, peppersOf } from './passwords.rules.ts'
import { createPasswords } from './passwords.service.ts'

const owner = { cpf: '12345678909', mobile: '54900000001', birthdate: '1988-03-02' }

test('The list of common passwords holds them in the form that the browser sends', async () => {
  const isCommon = async (password: string) =>
    isCommonPassword(await wirePassword(password), owner, ['rodeio-cerro-lindo'])
  for (const password of ['123456', 'Senha@123', 'GREMIO1903', '02031988', '020388', 'rodeio-cerro-lindo'])
    expect([password, await isCommon(password)]).toEqual([password, true])
  for (const password of ['tordilho negro 77', 'laco-demo-2026', '1988-03-02', ''])
    expect([password, await isCommon(password)]).toEqual([password, false])
})

test('A password is right with each configured pepper, and outdated with all but the newest', async () => {
  const wire = await wirePassword('tordilho negro 77')
  const old = await createPasswords('one').hash(wire)
  expect(await createPasswords('one').check(wire, old)).toBe('right')
  expect(await createPasswords('two,one').check(wire, old)).toBe('outdated')
  expect(await createPasswords('two,other').check(wire, old)).toBe('wrong')
  expect(await createPasswords('one').check(`${wire.slice(1)}0`, old)).toBe('wrong')
  expect(() => peppersOf('')).toThrow('empty')
})

test('The same password is stored differently each time', async () => {
  const passwords = createPasswords('one')
  const wire = await wirePassword('tordilho negro 77')
  expect(await passwords.hash(wire)).not.toBe(await passwords.hash(wire))
})

test('Four hashes run at once, fifty wait, and further calls are refused with 503', async () => {
  const inLimiter = createLimiter({ atOnce: 4, waiting: 50 })
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await opened
    running--
  }
  const answers = Promise.allSettled(Array.from({ length: 60 }, () => inLimiter(work)))
  open()
  const refused = (await answers).filter(({ status }) => status === 'rejected')
  expect([most, refused.length]).toEqual([4, 6])
  expect(refused[0]).toMatchObject({ reason: { status: 503 } })
  expect(await inLimiter(async () => 'free again')).toBe('free again')
})
