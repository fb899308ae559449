import { expect, test } from 'vitest'
import { emptyPlaces } from './shared-files.ts'

test('A place that names no module of the app is reported', () => {
  const modules = ['/porteira/apps/web/src/storage/till.ts', '/porteira/apps/web/src/ui/Lasso.tsx']
  expect(emptyPlaces(modules)).not.toContain('storage/till')
  expect(emptyPlaces(modules)).toContain('ui/drawings/Lasso')
})
