import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type SourceFile = { name: string; text: string }

export const root = path.resolve(import.meta.dirname, '../..')

const NOT_OURS = /^(node_modules|dist|data|coverage|\.git|\.env)$|\.log$/
const BINARY = /\.(png|jpe?g|webp|avif|ico|woff2?|ttf|mp3|ogg|wav|wasm|pdf)$/

/** The text files a clone would have, with those that are new and not ignored. */
export const listFiles = (): SourceFile[] =>
  listNames()
    .filter((name) => !BINARY.test(name) && existsSync(path.join(root, name)))
    .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))

function listNames() {
  try {
    const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const list = execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
    return list.split('\0').filter(Boolean)
  } catch {
    return walk() // an unpacked archive, or a machine without git
  }
}

const walk = (folder = ''): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.test(name))
    .flatMap((entry) => {
      const name = path.posix.join(folder, entry.name)
      return entry.isDirectory() ? walk(name) : [name]
    })
