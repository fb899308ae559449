import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { wirePassword } from './password.ts'

test('The browser sends the SHA-256 of the password and the fixed suffix', async () => {
  const expected = createHash('sha256').update('laço-2026|porteira|v1', 'utf8').digest('hex')
  expect(await wirePassword('laço-2026')).toBe(expected)
})

test('A page on http explains why it cannot log in', async () => {
  vi.stubGlobal('crypto', {})
  await expect(wirePassword('laco-demo-2026')).rejects.toThrow('Web Crypto is missing')
  vi.unstubAllGlobals()
})
