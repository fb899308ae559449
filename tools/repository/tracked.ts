import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type SourceFile = { name: string; text: string }

export const root = path.resolve(import.meta.dirname, '../..')

const BINARY = /\.(png|jpe?g|webp|avif|ico|woff2?|ttf|mp3|ogg|wav|wasm|pdf)$/

/** The text files a clone would have, with those that are new and not ignored. */
export function listFiles(): SourceFile[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return list
    .split('\0')
    .filter((name) => name && !BINARY.test(name) && existsSync(path.join(root, name)))
    .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))
}
