import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listHeadings, readBlocks } from '../journey/document.ts'

const root = path.resolve(import.meta.dirname, '../..')
const units = path.join(root, 'deploy/systemd')
const paper = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
const lines = listHeadings(paper).flatMap((heading) => readBlocks(paper, heading).flat())
const services = readdirSync(units)
  .filter((name) => name.endsWith('.service'))
  .map((name) => ({ name, text: readFileSync(path.join(units, name), 'utf8') }))

test('Every service has its own name in the journal', () => {
  const named = services.filter(({ text }) => text.includes('\nSyslogIdentifier=%N\n'))
  expect(named.map(({ name }) => name)).toEqual(services.map(({ name }) => name))
  expect(services.length).toBe(3)
})

test('The archive and the backup run copies of their scripts outside the folder of a release', () => {
  const [archive = ''] = /archive_command = '.*?'/.exec(lines.join('\n')) ?? []
  expect(archive).toBe(`archive_command = '/usr/local/lib/porteira/archive-wal.sh %p %f'`)
  const backup = services.find(({ name }) => name === 'porteira-backup.service')?.text
  expect(backup).toContain('\nExecStart=/usr/local/lib/porteira/backup.sh /backup\n')
  expect(lines.filter((line) => line.includes('restore.sh '))).toEqual([
    expect.stringContaining(' /usr/local/lib/porteira/restore.sh '),
  ])
  const copies = lines.filter((line) => line.startsWith('install -D -m 0755 -t /usr/local/lib/porteira '))
  expect(copies.length).toBe(2)
  for (const line of copies)
    expect(line).toContain(' deploy/archive-wal.sh deploy/backup.sh deploy/restore.sh')
})

/** Lines that copy a file into a folder of the system without stating its mode. */
const findWithoutMode = (typed: string[]) =>
  typed.filter((line) => /(^|&& )(install (?!.*-m 0\d{3} )|cp )/.test(line))

test('Every line of the document that installs a file states its mode', () => {
  expect(findWithoutMode(lines)).toEqual([])
  const planted = [
    'install -D deploy/a.conf /etc/a.conf',
    'cd /opt && cp a /etc/a',
    'install -m 0644 a /etc/a',
  ]
  expect(findWithoutMode(planted)).toEqual(planted.slice(0, 2))
})
