import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MIB = 1024 ** 2

/** A disk of this size that a test can fill completely. It needs root; undefined if it cannot be mounted. */
export function mountSmallDisk(mebibytes: number) {
  const folder = path.join(tmpdir(), `porteira-disk-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0755`, 'tmpfs', folder], {
      stdio: 'pipe',
    })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w')
      const piece = Buffer.alloc(MIB)
      try {
        while (writeSync(file, piece) > 0);
      } catch {
        // full
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    [Symbol.dispose]() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
