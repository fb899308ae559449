import { execFileSync } from 'node:child_process'
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

describe('scripts of package.json', () => {
  const scripts = Object.entries(shop.scripts).filter(([, line]) => line.startsWith('node '))
  const files = scripts.map(([name, line]) => ({
    name,
    line,
    file: /\S+\.[jt]s(?= |$)/.exec(line)?.[0] ?? '',
  }))

  test.each(files)('"npm run $name" runs one program, which gets all arguments', ({ line }) => {
    expect(line).not.toMatch(/[&|;]/)
  })

  test.each(files.filter(({ file }) => file.endsWith('.ts')))(
    '"npm run $name" reads its options before it does anything',
    ({ file }) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      const body = text.replaceAll(/^import [^;]*? from '.*'\n|^import '.*'\n|^\/\/.*\n|^\s*\n/gm, '')
      const first = body.replaceAll(/^(const [A-Z_]+ = [\w'./ ]+\n)+/gm, '')
      expect(first).toMatch(/^(const values = )?readOptions\(/)
    },
  )

  test('a script that is asked for help ends well and has done nothing', () => {
    const given = ['tools/licences.ts', '--help']
    const text = execFileSync(process.execPath, given, { cwd: root, encoding: 'utf8' })
    expect(text).toMatch(/^npm run licences: [^\n]*\n$/)
  })
})
