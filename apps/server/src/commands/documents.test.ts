import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { buildProgram } from './run.ts'
import { openTerminal } from './terminal.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const CALL = /(?:deploy\/porteira|npm run porteira --|server-1 porteira) ([a-z-][^`\n|>#]*)/g

const program = buildProgram(openTerminal(root))

const findCommand = (command: Command, name = '') => command.commands.find((inner) => inner.name() === name)

/** The command or option of a call that the program does not have; undefined if it has all of them. */
function findUnknown(call: string) {
  const words = call.trim().split(/\s+/)
  const command = findCommand(program, words[0])
  const last = command && (findCommand(command, words[1]) ?? command)
  if (!last) return /^(--help|help)\b/.test(call) ? undefined : call
  const known = ['--help', ...last.options.map(({ long }) => long)]
  const options = words.filter((word) => word.startsWith('--'))
  return options.every((option) => known.includes(option)) ? undefined : call
}

test('The documents call only commands and options that the program has', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', '{apps,packages}/*/*.md', 'compose.yaml'], {
    cwd: root,
  })
  const calls = documents.flatMap((name) =>
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
