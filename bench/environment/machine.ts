import { execFileSync } from 'node:child_process'
import { closeSync, fdatasyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findPostgresBinaries } from '../../tools/find-postgres.ts'

/** The machine on which the figures were measured. */
export function describeMachine() {
  const [cpu] = os.cpus()
  const disk = os.tmpdir()
  return {
    processor: `${os.availableParallelism()} × ${cpu?.model.trim() ?? 'unknown'}`,
    memory: `${Math.round(os.totalmem() / 1024 ** 3)} GB`,
    system: `${readSystem()}, Linux ${os.release()}`.replace('Linux', os.type()),
    node: process.version,
    postgres: execFileSync(findPostgresBinaries().postgres, ['--version'], { encoding: 'utf8' }).trim(),
    disk: `${fileSystemOf(disk)}, ${flushInMs(disk).toFixed(2)} ms per fdatasync of 8 kB`,
    busy: `load ${os.loadavg()[0]?.toFixed(1)} when it began`,
  }
}

function readSystem() {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'unknown'
  } catch {
    return os.platform()
  }
}

function fileSystemOf(folder: string) {
  const words = execFileSync('df', ['-PT', folder], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .at(-1)
    ?.split(/\s+/)
  return `${words?.[1]} on ${words?.[0]}`
}

const FLUSHES = 100

/** The mean time of a flush, which is the minimum latency of a durable commit. */
function flushInMs(folder: string) {
  const file = path.join(folder, `porteira-flush-${process.pid}`)
  const handle = openSync(file, 'w')
  const page = Buffer.alloc(8192)
  const began = performance.now()
  for (let n = 0; n < FLUSHES; n++) {
    writeSync(handle, page, 0, page.length, n * page.length)
    fdatasyncSync(handle)
  }
  const each = (performance.now() - began) / FLUSHES
  closeSync(handle)
  rmSync(file)
  return each
}
