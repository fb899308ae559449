import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../deploy')

test.each(['rolling-restart.sh', 'backup.sh', 'restore.sh'])(
  'The script %s prints its usage for --help and runs no program',
  (name) => {
    const noPrograms = { PATH: '/nowhere' }
    const script = path.join(folder, name)
    const { status, stdout, stderr } = spawnSync('/bin/sh', [script, '--help'], {
      encoding: 'utf8',
      env: noPrograms,
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^Uso: (deploy/)?${name} .*\n$`))
  },
)

const hasCurl = spawnSync('curl', ['--version']).status === 0

test.runIf(hasCurl)('A rolling restart prints no error of curl while a server does not listen yet', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'porteira-rolling-'))
  const write = (name: string, text: string) => {
    writeFileSync(path.join(home, name), `#!/bin/sh\n${text}\n`)
    chmodSync(path.join(home, name), 0o755)
  }
  write('systemctl', '')
  write('sleep', '')
  // The real curl meets a port on which nothing listens; the second question is answered.
  write('curl', `[ ! -e ${home}/asked ] || exit 0; touch ${home}/asked; PATH=$REAL_PATH exec curl "$@"`)
  const { status, stdout, stderr } = spawnSync('/bin/sh', [path.join(folder, 'rolling-restart.sh'), '1'], {
    encoding: 'utf8',
    env: { PATH: `${home}:${process.env['PATH']}`, REAL_PATH: process.env['PATH'] },
  })
  rmSync(home, { recursive: true })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'porteira-server@1\n', stderr: '' })
})
