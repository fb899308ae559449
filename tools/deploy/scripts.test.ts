import { spawnSync } from 'node:child_process'
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
    expect(stdout).toMatch(new RegExp(`^Uso: deploy/${name} .*\n$`))
  },
)
