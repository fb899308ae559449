import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const script = path.resolve(import.meta.dirname, '../../deploy/restore.sh')

test('Two restores within one second keep separate logs of the failed servers', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'porteira-restore-'))
  const [data, base, programs] = ['data', 'backup/base/first', 'bin'].map((name) => path.join(home, name))
  mkdirSync(path.join(base!, 'pg_wal'), { recursive: true })
  writeFileSync(path.join(base!, 'backup_label'), '')
  mkdirSync(programs!)
  writeFileSync(path.join(programs!, 'date'), '#!/bin/sh\necho 20261120T145500\n')
  chmodSync(path.join(programs!, 'date'), 0o755)

  for (const segment of ['first', 'second']) {
    mkdirSync(path.join(data!, 'pg_wal'), { recursive: true })
    writeFileSync(path.join(data!, 'pg_wal', segment), '')
    execFileSync(script, [data!, base!], { env: { PATH: `${programs}:${process.env['PATH']}` } })
    expect(readdirSync(path.join(data!, 'pg_wal'))).toContain(segment)
  }
  expect(readdirSync(home).filter((name) => name.startsWith('data.replaced-'))).toHaveLength(2)
  rmSync(home, { recursive: true })
})
