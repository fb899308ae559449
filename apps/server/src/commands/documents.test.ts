import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { buildProgram } from './run.ts'
import { openTerminal } from './terminal.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const CALL = /(?:deploy\/porteira|npm run porteira --|server-1 porteira) ([a-z-][^`\n|>#]*)/g

const program = buildProgram(openTerminal(root))

const find = (command: Command, name = '') => command.commands.find((known) => known.name() === name)

/** What a call names that the program does not have; undefined when it has all of it. */
function findUnknown(call: string) {
  const words = call.trim().split(/\s+/)
  const command = find(program, words[0])
  const last = command && (find(command, words[1]) ?? command)
  if (!last) return /^(--help|help)\b/.test(call) ? undefined : call
  const known = ['--help', ...last.options.map(({ long }) => long)]
  const options = words.filter((word) => word.startsWith('--'))
  return options.every((option) => known.includes(option)) ? undefined : call
}

test('every command in the papers is one of the program, with options that it has', () => {
  const papers = globSync(['*.md', 'docs/**/*.md', '{apps,packages}/*/*.md', 'compose.yaml'], { cwd: root })
  const calls = papers.flatMap((name) =>
    [...readFileSync(path.join(root, name), 'utf8').matchAll(CALL)].map(([, call = '']) => call),
  )
  expect(calls.length).toBeGreaterThan(15)
  expect(calls.map(findUnknown).filter(Boolean)).toEqual([])
  expect(['dance', 'jobs --all', 'privacy erase CPF --yes', '--help'].map(findUnknown)).toEqual([
    'dance',
    'jobs --all',
    undefined,
    undefined,
  ])
})
