import { expect, test } from 'vitest'
import { findUnready } from './readiness.ts'

const ready = {
  version: '1.2.0',
  changelog:
    '# Changelog\n\n## [1.2.0] - 2026-11-20\n\n- New.\n\n### Upgrade\n\n- Nothing.\n\n## [1.1.0] - 2026-10-01\n',
  security: '| 1.2.x   | yes    |',
  changed: '',
  tags: ['v1.1.0'],
}

test('a version with its day, its upgrade notes and its support, all committed, may be released', () => {
  expect(findUnready(ready)).toEqual([])
})

test('Everything that is missing for a release is reported', () => {
  const found = findUnready({
    version: '1.2.0',
    changelog: '## [1.2.0] - unreleased\n\n- New.\n\n## [1.1.0] - 2026-10-01\n\n### Upgrade\n',
    security: '| 1.1.x | yes |',
    changed: ' M README.md',
    tags: ['v1.2.0'],
  })
  expect(found).toEqual([
    'There are changes that are not committed.',
    'v1.2.0 is tagged already: raise the version.',
    'CHANGELOG.md gives 1.2.0 no day.',
    'CHANGELOG.md has no upgrade notes for 1.2.0.',
    'SECURITY.md does not support 1.2.x.',
  ])
  expect(findUnready({ ...ready, changelog: '' })).toEqual(['CHANGELOG.md says nothing of 1.2.0.'])
})
