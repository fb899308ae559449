import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import shop from '../package.json' with { type: 'json' }
import { parseOptions } from './options.ts'

const root = path.resolve(import.meta.dirname, '..')
const options = { runs: { type: 'string', default: '5' }, slow: { type: 'boolean', default: false } } as const

test('options are read, with what is left out', () => {
  expect(parseOptions('about', options, ['--runs', '7'])).toEqual({ values: { runs: '7', slow: false } })
})

test.each([[['--help']], [['-h']], [['--runs', '7', '--help']]])(
  '%j asks for help and nothing else',
  (args) => {
    const text = 'about\n\nOptions: --runs VALUE, --slow, --help'
    expect(parseOptions('about', options, args)).toEqual({ text, exitCode: 0 })
  },
)

test.each([[['--rnus', '7']], [['now']], [['--runs']]])('%j is wrong usage', (args) => {
  expect(parseOptions('about', options, args)).toMatchObject({
    exitCode: 2,
    text: expect.stringMatching(/\n\nabout\n\nOptions: /),
  })
})

describe('The scripts of package.json', () => {
  const scripts = Object.entries(shop.scripts).filter(([, line]) => line.startsWith('node '))
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const named = scripts.map(([, line]) => /\S+\.ts$/.exec(line)?.[0] ?? '').filter(Boolean)
  const parts = named.flatMap((file) =>
    [...read(file).matchAll(/=> import\('(.+)'\)/g)].map(([, part = '']) =>
      path.posix.join(path.posix.dirname(file), part),
    ),
  )

  test('are at most fifteen, and each is one command', () => {
    expect(Object.keys(shop.scripts).length).toBeLessThanOrEqual(15)
    expect(scripts.filter(([, line]) => /[&|;]/.test(line))).toEqual([])
    expect(parts).toEqual(
      expect.arrayContaining(['bench/rush.ts', 'tools/openapi.ts', 'tools/lighthouse.ts']),
    )
  })

  test.each([...named.filter((file) => !read(file).includes('runNamed(')), ...parts])(
    'call %s, which reads its options before anything else',
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
  ])('print help of %s and do nothing else', (file, text) => {
    const { status, stdout } = run(file, '--help')
    expect(stdout).toMatch(text)
    expect(status).toBe(0)
  })

  test('run the part that the first argument names and refuse an unknown name', () => {
    expect(run('bench/bench.ts', 'rush', '--help').stdout).toMatch(/^npm run bench -- rush/)
    expect(run('bench/bench.ts', 'dance')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('There is no dance; there are: figures, rush, growth, lighthouse'),
    })
  })
})
