import type { RiderDetail } from '@porteira/domain'
import { afterAll, expect, test, vi } from 'vitest'

afterAll(() => vi.resetModules())

const ABOUT_RIDERS = 'entidade, número, força e cavalo de cada participante.'

test('The notice names each detail about a rider that a category may ask for', async () => {
  vi.resetModules()
  const { RIDER_DETAILS } = await import('@porteira/domain/rider')
  const planted = {
    name: 'plantedFlag',
    kind: 'flag',
    about: 'rider',
    askedBy: 'sbbEnabled',
    label: 'Traz cavalo?',
  }
  ;(RIDER_DETAILS as RiderDetail[]).push(planted as unknown as RiderDetail)
  const { uses } = await import('./uses.ts')
  const { what } = uses.find(({ data }) => data === 'Quem participa')!
  expect(what).toContain(`${ABOUT_RIDERS} Se a categoria pede, também: `)
  expect(what).toContain('Traz cavalo. Se outra pessoa')
})
