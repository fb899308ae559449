import type { RiderDetail } from '@porteira/domain'
import { afterAll, expect, test, vi } from 'vitest'

afterAll(() => vi.resetModules())

test('The form of a category has a labelled checkbox for each setting that only asks for details of a rider', async () => {
  vi.resetModules()
  const { RIDER_DETAILS } = await import('@porteira/domain/rider')
  const planted = { kind: 'flag', about: 'rider', askedBy: 'asksPlanted' }
  ;(RIDER_DETAILS as RiderDetail[]).push(
    { ...planted, name: 'plantedFlag', label: 'Traz cavalo?' } as unknown as RiderDetail,
    { ...planted, name: 'otherFlag', label: 'Acampa?' } as unknown as RiderDetail,
  )
  const { ADMIN_FIELDS } = await import('@porteira/domain')
  const { categoryFields } = await import('./category-fields.ts')
  expect(ADMIN_FIELDS).toHaveProperty('asksPlanted', 'Pede “Traz cavalo” e “Acampa”')
  expect(categoryFields.filter(({ name }: { name: string }) => name === 'asksPlanted')).toEqual([
    { name: 'asksPlanted', kind: 'flag' },
  ])
})
