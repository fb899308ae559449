import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import shop from '../package.json' with { type: 'json' }
import { parseOptions } from './options.ts'

const root = path.resolve(import.meta.dirname, '..')
const options = { runs: { type: 'string', default: '5' }, slow: { type: 'boolean', default: false } } as const

test('Options are read, and missing options have their defaults', () => {
  expect(parseOptions('about', options, ['--runs', '7'])).toEqual({ values: { runs: '7', slow: false } })
})

test.each([[['--help']], [['-h']], [['--runs', '7', '--help']]])(
  'The arguments %j print the help and run nothing',
  (args) => {
    const text = 'about\n\nOptions: --runs VALUE, --slow, --help'
    expect(parseOptions('about', options, args)).toEqual({ text, exitCode: 0 })
  },
)

test.each([[['--rnus', '7']], [['now']], [['--runs']]])(
  'The arguments %j are reported as wrong usage',
  (args) => {
    expect(parseOptions('about', options, args)).toMatchObject({
      exitCode: 2,
      text: expect.stringMatching(/\n\nabout\n\nOptions: /),
    })
  },
)

describe('The scripts of package.json read their options', () => {
  const scripts = Object.entries(shop.scripts).filter(([, line]) => line.startsWith('node '))
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const named = scripts.map(([, line]) => /\S+\.ts$/.exec(line)?.[0] ?? '').filter(Boolean)
  const parts = named.flatMap((file) =>
    [...read(file).matchAll(/=> import\('(.+)'\)/g)].map(([, part = '']) =>
      path.posix.join(path.posix.dirname(file), part),
    ),
  )

  test('The manifest has at most fifteen scripts, and each is one command', () => {
    expect(Object.keys(shop.scripts).length).toBeLessThanOrEqual(15)
    expect(scripts.filter(([, line]) => /[&|;]/.test(line))).toEqual([])
    expect(parts).toEqual(
      expect.arrayContaining(['bench/rush.ts', 'tools/openapi.ts', 'tools/lighthouse.ts']),
    )
  })

  test.each([...named.filter((file) => !read(file).includes('runNamed(')), ...parts])(
    'The program %s reads its options before anything else',
    (file) => {
      const body = read(file).replaceAll(/^import [^;]*? from '.*'\n|^import '.*'\n|^\/\/.*\n|^\s*\n/gm, '')
      const first = body.replaceAll(/^(const [A-Z_]+ = [\w'./ ]+\n)+/gm, '')
      expect(first).toMatch(/^(const values = )?readOptions\(/)
    },
  )

  const run = (...given: string[]) =>
    spawnSync(process.execPath, given, { cwd: root, encoding: 'utf8', timeout: 20_000 })

  test.each([
    ['tools/licences.ts', /^npx node tools\/licences\.ts: [^\n]*\n$/],
    ['tools/generate.ts', /^npm run generate: [^\n]*\n$/],
    ['bench/bench.ts', /^npm run bench: /],
  ])('The program %s prints its help and does nothing else', (file, text) => {
    const { status, stdout } = run(file, '--help')
    expect(stdout).toMatch(text)
    expect(status).toBe(0)
  })

  test('The first argument names the part to run, and an unknown name is refused', () => {
    expect(run('bench/bench.ts', 'rush', '--help').stdout).toMatch(/^npm run bench -- rush/)
    expect(run('bench/bench.ts', 'dance')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(
        'There is no dance; there are: figures, rush, arena, address, purchases, growth, lighthouse',
      ),
    })
  })
})
