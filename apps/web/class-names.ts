import path from 'node:path'

const owners = new Map<string, string>()

/**
 * A class of a CSS module as it travels: its own name and four signs for its file, which costs a third
 * of the usual name. Two files with the same signs stop the build.
 */
export function shortClassName(name: string, file: string) {
  const from = path.relative(import.meta.dirname, file.split('?')[0] ?? file)
  const signs = signsOf(from)
  const owner = owners.get(signs) ?? from
  if (owner !== from) throw new Error(`${from} and ${owner} would share class names: rename one.`)
  owners.set(signs, from)
  return `${name}-${signs}`
}

/** FNV-1a of the file's path, in four signs of base 36. */
function signsOf(text: string) {
  let hash = 0x81_1c_9d_c5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0
  return (hash % 36 ** 4).toString(36).padStart(4, '0')
}
