import { expect, test } from 'vitest'
import { listNamedVersions } from './named-versions.ts'
import { findUnready, type Release } from './readiness.ts'

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-11-20

- New.

### Upgrade

- Nothing.

## [1.1.0] - 2026-10-01
`
const named = (version: string) => [{ file: 'package-lock.json', version, mend: 'npm install' }]
const ready: Release = {
  version: '1.2.0',
  released: { version: '1.1.0', commit: '0123456789abcdef' },
  named: named('1.2.0'),
  changelog: CHANGELOG,
  security: '| 1.2.x   | yes    |',
  changed: '',
  tags: ['v1.1.0'],
}

test('A version with its day, its upgrade notes and its support, all committed, may be released', () => {
  expect(findUnready(ready)).toEqual([])
  expect(findUnready({ ...ready, changelog: CHANGELOG.replace('## [Unreleased]', '') })).toEqual([])
})

test('Everything that is missing for a release is reported', () => {
  const found = findUnready({
    ...ready,
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

test('A version that was released before is refused, also where its tag is missing', () => {
  const raise = 'raise the version of package.json above it.'
  for (const version of ['1.2.0', '1.3.0', '1.10.0'])
    expect(findUnready({ ...ready, tags: [], released: { ...ready.released, version } })).toEqual([
      `${version} was released by the commit 01234567: ${raise}`,
    ])
  const older = { ...ready.released, version: '1.1.0' }
  expect(findUnready({ ...ready, released: older, tags: ['v1.1.0', 'v1.10.0', 'demo'] })).toEqual([
    'v1.10.0 is tagged and not older than 1.2.0: raise the version.',
  ])
})

test('A release is refused while the changelog has lines under its heading for unreleased changes', () => {
  const changelog = CHANGELOG.replace('## [Unreleased]', '## [Unreleased]\n\n- Late.')
  expect(findUnready({ ...ready, changelog })).toEqual([
    'CHANGELOG.md has lines under [Unreleased]: move them to the version that they belong to.',
  ])
})

test('A version that is not the newest one of the changelog is refused', () => {
  const changelog = CHANGELOG.replace('## [1.2.0]', '## [1.3.0] - 2026-11-21\n\n## [1.2.0]')
  expect(findUnready({ ...ready, changelog })).toEqual([
    'CHANGELOG.md names 1.3.0 as the newest version, and package.json names 1.2.0.',
  ])
})

test('A release is refused whose upgrade tests start from another release than the last one', () => {
  expect(findUnready({ ...ready, released: { ...ready.released, version: '1.0.0' } })).toEqual([
    'tools/release/released.json names 1.0.0 as the last release, and CHANGELOG.md names 1.1.0.',
  ])
})

test('A file that names another version than package.json is reported with the command that corrects it', () => {
  expect(findUnready({ ...ready, named: named('1.1.0') })).toEqual([
    'package-lock.json names 1.1.0 instead of the version 1.2.0: npm install.',
  ])
})

test('The lock file, the API document and each workspace are read for the version that they name', () => {
  const files: Record<string, unknown> = {
    'package-lock.json': { version: '1.2.0', packages: { '': { version: '1.1.0' } } },
    'docs/openapi.json': { info: { version: '1.0.0' } },
    'apps/web/package.json': { version: '0.9.0' },
    'apps/server/package.json': { version: '0.0.0' },
    'packages/domain/package.json': {},
  }
  const workspaces = Object.keys(files).filter((file) => file.endsWith('/package.json'))
  const found = listNamedVersions((file) => JSON.stringify(files[file]), workspaces)
  expect(found.map(({ file, version }) => [file, version])).toEqual([
    ['package-lock.json', '1.2.0'],
    ['package-lock.json', '1.1.0'],
    ['docs/openapi.json', '1.0.0'],
    ['apps/web/package.json', '0.9.0'],
  ])
})
