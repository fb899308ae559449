import { expect, test } from 'vitest'
import { findBadTitles } from './repository/bad-titles.ts'
import { findFlaggedComments, readPassages } from './repository/comments.ts'
import { findDeadAnchors, findDeadLinks, findUnknownCommands } from './repository/links.ts'
import { findMisnamed } from './repository/names.ts'
import {
  findDeprecated,
  findLoose,
  findTooMany,
  findUnknownScripts,
  findUnsafeLocked,
  type Lock,
  type Manifest,
} from './repository/packages.ts'
import { findRealPeople } from './repository/people.ts'
import { findSharedFaults } from './repository/shared-bank.ts'
import { findOversized } from './repository/sizes.ts'
import { findRawStyles } from './repository/styles.ts'
import { listFiles } from './repository/tracked.ts'
import { findForbiddenWords, forbiddenWords } from './repository/words.ts'

const files = listFiles()
const named = (pattern: RegExp) => files.filter(({ name }) => pattern.test(name))
const textOf = (pattern: RegExp) =>
  named(pattern)
    .map(({ text }) => text)
    .join('\n')

test('No file silences a checker, leaves work behind, names a machine or holds a key', () => {
  expect(findForbiddenWords(files)).toEqual([])
})

test('A test file that orders a fault of the bank has a bank of its own', () => {
  expect(findSharedFaults(files)).toEqual([])
  const text = "await bankControl.fault({ target: 'devolucao' })"
  const planted = ['', 'haveOwnBank()\n'].map((own, n) => ({ name: `${n}.test.ts`, text: own + text }))
  expect(findSharedFaults(planted)).toEqual(['0.test.ts'])
})

test('Each planted forbidden word is reported', () => {
  // The pieces are joined here, so that this file holds none of the words itself.
  const samples: Record<string, string[]> = {
    'every value has an explicit type': ['let x: ', 'any'],
    'the type checker is not silenced': ['// @ts-', 'ignore'],
    'the linter is not silenced': ['// oxlint-', 'disable no-shadow'],
    'a page sends a change by useSend and has no busy state of its own': [
      'const [bus',
      'y, setBusy] = useState(false)',
    ],
    'no test is skipped or run alone': ['test.', "skip('later', run)"],
    'no work is marked as unfinished': ['// TO', 'DO refund'],
    'no path of one particular machine': ["open('", '/wor', "k/main/x')"],
    'no reference to a folder outside of the repository': ['see ../', 'shared/notes.md'],
    'no text refers to a document outside of the repository': ['the order of SP', 'EC 5'],
    'no registry is named': ['https://registry.npmjs.', 'org/pg'],
    'no private key': ['-----BEGIN RSA PRIVATE ', 'KEY-----\n', 'MIIEpAIBAAKCAQEA0123'],
    'no token of a service': ['gh', 'p_', '0'.repeat(36)],
    'no password in an address': ['postgres://porteira:', 'correcthorsebattery', '@db/porteira'],
    'the business day is `today`, `dayOf` or `startOf` of sql-words.ts': [
      'where day = (now() at time ',
      "zone 'America/Sao_Paulo')::date",
    ],
    'the name to show is `shownName`, `bothNames` or `shownClub` of sql-words.ts': [
      'coalesce(nullif(rider.nick',
      "name, ''), rider.name)",
    ],
    'the buyer of a cart is `buyerOfCart` or `buyerName` of sql-words.ts': [
      'account.id = coalesce(cart.owner',
      '_id, cart.buyer_id)',
    ],
    'an entry that was not removed is `isLiveEntry` of sql-words.ts': ['entry.removed', '_at is null'],
    'which account receives money is a question of receiving-accounts.ts': [
      'await parts.ban',
      'k.readPix(id)',
    ],
    'a payment method is asked for its abilities and not for its name': [
      "if (payment.method === 'ca",
      "sh') openDrawer()",
    ],
  }
  const planted = Object.entries(samples).map(([, pieces]) => pieces.join(''))
  const found = planted.map((text) => findForbiddenWords([{ name: 'apps/a.test.ts', text: `fine\n${text}` }]))
  expect(found).toEqual(Object.keys(samples).map((sentence) => [`apps/a.test.ts:2 ${sentence}`]))
  expect(forbiddenWords.map(({ sentence }) => sentence)).toEqual(Object.keys(samples))
})

test('Every file name follows the naming rules', () => {
  expect(findMisnamed(files.map(({ name }) => name))).toEqual([])
})

test('An unspecific name, an unknown kind of business file and a barrel are each reported', () => {
  const feature = 'apps/server/src/modules/sales/carts'
  const bad = [
    'apps/web/src/utils/a.ts',
    'packages/domain/src/helpers.ts',
    `${feature}/carts.dao.ts`,
    'apps/web/src/ui/index.ts',
  ]
  const good = [`${feature}/carts.service.ts`, 'packages/domain/src/index.ts', 'apps/web/src/ui/Button.tsx']
  expect(findMisnamed([...bad, ...good]).map((complaint) => complaint.split(':')[0])).toEqual(bad)
})

test('Every file of the repository stays small', () => {
  expect(findOversized(named(/^(apps|packages|tools)\/.*(?<!\/tables)\.tsx?$/))).toEqual([])
})

test('Too many long files and a large median are reported', () => {
  const file = (name: string, lines: number) => ({ name, text: 'x\n'.repeat(lines) })
  expect(findOversized([file('a.ts', 10), file('b.ts', 20), file('c.ts', 251)])).toEqual([
    '1 of 3 files are long: c.ts',
  ])
  expect(findOversized([file('a.ts', 10), file('b.ts', 60), file('c.ts', 70)])).toEqual([
    'the median file has 60 lines',
  ])
})

test('A font size is a token, and a page changes its layout at a listed breakpoint', () => {
  expect(findRawStyles(named(/^apps\/web\/src\/.*\.css$/))).toEqual([])
  const texts = [
    '.a { font-size: 15px; }',
    '.a { font: 400 1rem / 1.2 var(--text) }',
    '@media (min-width: 48rem) and (max-height: 31rem) {}',
    '.a { font: 400 var(--slab-base) / 1.75rem var(--slab); }',
    '.a { font-size: clamp(1rem, 2vw, 2rem); }',
    '@media (max-width: 47.99rem), print {}',
  ]
  const planted = texts.map((text, index) => ({ name: `${index}.css`, text }))
  expect(findRawStyles(planted)).toEqual(['0.css: 15px', '1.css: 400 1rem', '2.css: (max-height: 31rem)'])
})

const manifests = named(/(^|\/)package\.json$/).map(({ text }): Manifest => JSON.parse(text))
const main = manifests.find(({ allowScripts }) => allowScripts) ?? {}
const lock: Lock = JSON.parse(textOf(/^package-lock\.json$/))

test('Every direct dependency is pinned, and fewer than forty-five are needed at run time', () => {
  expect([...findLoose(manifests), ...findTooMany(manifests)]).toEqual([])
})

test('Scripts at installation are allowed only to packages that are installed', () => {
  expect(Object.keys(main.allowScripts ?? {})).toContain('node')
  expect(findUnknownScripts(main, lock)).toEqual([])
})

test('The lock names no host and checks every package', () => {
  expect(findUnsafeLocked(lock)).toEqual([])
})

test('No package of the lock is deprecated, so that `npm ci` prints no such warning', () => {
  expect(findDeprecated(lock)).toEqual([])
  expect(findDeprecated({ packages: { 'node_modules/old': { deprecated: 'Use new.' } } })).toEqual([
    'node_modules/old',
  ])
})

test('A version range, an unknown script, a host and a missing checksum are each reported', () => {
  const bad: Manifest = { name: 'x', dependencies: { pg: '^8.0.0' }, allowScripts: { ghost: true } }
  expect(findLoose([bad])).toEqual(['x asks for pg ^8.0.0'])
  expect(findUnknownScripts(bad, { packages: {} })).toEqual(['ghost'])
  const resolved = ['https:', '//mirror.example/pg.tgz'].join('')
  expect(findUnsafeLocked({ packages: { 'node_modules/pg': { resolved } } })).toEqual([
    'node_modules/pg names a host',
    'node_modules/pg has no checksum',
  ])
  const many = Object.fromEntries(Array.from({ length: 45 }, (_, n) => [`part-${n}`, '1.0.0']))
  expect(findTooMany([{ dependencies: many }])).toEqual(['45 direct runtime dependencies'])
})

test('All people in tests and demo are invented', () => {
  expect(findRealPeople(named(/^demo\/|\.test\.tsx?$|\/(testing|e2e)\//))).toEqual([])
})

test('A CPF and a mobile outside the invented ranges are reported', () => {
  const text = [
    "cpf: '529.982",
    ".247-25', mobile: '549",
    "81234567', demo: '99999900100', '54900000001'",
  ].join('')
  expect(findRealPeople([{ name: 'a.test.ts', text }])).toEqual([
    'a.test.ts holds 529…, which may belong to a real person',
    'a.test.ts holds 549…, which may belong to a real person',
  ])
})

test('Every link and every command in the documents leads somewhere', () => {
  const documents = named(/\.md$/)
  // The changelog names commands of its time.
  const current = documents.filter(({ name }) => name !== 'CHANGELOG.md')
  expect([...findDeadLinks(documents), ...findUnknownCommands(current, main)]).toEqual([])
})

test('Every anchor that a document or a comment names is a heading', () => {
  const withoutSamples = files.filter(({ name }) => name !== 'tools/repository.test.ts')
  expect(findDeadAnchors(withoutSamples)).toEqual([])
})

test('A link and a comment with an anchor that is no heading are each reported', () => {
  const text =
    'See [a](deep.md#the-token), [b](deep.md#gone), [c](#here), [d](#lost) and [e](none.md#x).\n# Here'
  const read = (name: string) => (name === 'docs/deep.md' ? '# Title\n\n## The `token`\n' : undefined)
  const comment = '// docs/deep.md#the-token and docs/deep.md#missing'
  const planted = [
    { name: 'docs/a.md', text },
    { name: 'apps/a.ts', text: comment },
  ]
  expect(findDeadAnchors(planted, read)).toEqual([
    'docs/a.md points at docs/deep.md#gone',
    'docs/a.md points at docs/a.md#lost',
    'docs/a.md points at docs/none.md#x',
    'apps/a.ts points at docs/deep.md#missing',
  ])
})

test('A link to a missing document and an unknown command are reported', () => {
  const text = 'See [gone](../gone.md#part), [here](deep.md), [web](https://porteira.example) and ![p](p.png)'
  const exists = (name: string) => name === 'docs/deep.md'
  expect(findDeadLinks([{ name: 'docs/a.md', text }], exists)).toEqual([
    'docs/a.md points at gone.md',
    'docs/a.md points at docs/p.png',
  ])
  const commands = {
    name: 'a.md',
    text: 'Run `npm run dance`, then npm test, `npm run size -w apps/web` and `npm run types`.',
  }
  expect(findUnknownCommands([commands], { scripts: { types: 'tsc', test: 'vitest run' } })).toEqual([
    'a.md runs dance',
  ])
})

test('Every test title is a complete sentence', () => {
  expect(findBadTitles(files)).toEqual([])
})

test('Fewer than two percent of the comments and paragraphs contain a flagged word', () => {
  const passages = files.flatMap(readPassages)
  expect(passages.length).toBeGreaterThan(3000)
  const flagged = findFlaggedComments(files).map(({ file, line, words }) => `${file}:${line} ${words.join()}`)
  expect(flagged.slice(Math.floor(passages.length * 0.02))).toEqual([])
})
