import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { runWithin } from './within.ts'

const mayMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'true']).status === 0

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
const runsAnywhere = (word: string) =>
  readdirSync('/proc').some((name) => /^\d+$/.test(name) && read(`/proc/${name}/cmdline`).includes(word))

describe.runIf(mayMount)('A program runs with mounts and processes of its own', () => {
  test('The code of the program is answered', async () => {
    expect(await runWithin(['sh', '-c', 'exit 7'], 30_000)).toBe(7)
  })

  test('A program that takes too long is ended with all that it started and mounted', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'porteira-within-'))
    const marked = `31536${process.pid}.5`
    const stubborn = `mount -t tmpfs tmpfs ${folder}; echo there >${folder}/it
      trap '' TERM INT; setsid sleep ${marked} & sleep ${marked}`
    const ended = runWithin(['sh', '-c', stubborn], 1500)
    await expect.poll(() => runsAnywhere(marked)).toBe(true)

    expect(await ended).toBeUndefined()
    await expect.poll(() => runsAnywhere(marked), { timeout: 10_000 }).toBe(false)
    expect(read('/proc/self/mounts')).not.toContain(folder)
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })
})
