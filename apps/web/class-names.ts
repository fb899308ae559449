import path from 'node:path'

const owners = new Map<string, string>()

/**
 * The class name in the built files: the name in the CSS module and a suffix of four characters for its file.
 * The default names are three times as long. Two files with the same suffix stop the build.
 */
export function shortClassName(name: string, file: string) {
  const from = path.relative(import.meta.dirname, file.split('?')[0] ?? file)
  const suffix = suffixOf(from)
  const owner = owners.get(suffix) ?? from
  if (owner !== from) throw new Error(`${from} and ${owner} would share class names: rename one.`)
  owners.set(suffix, from)
  return `${name}-${suffix}`
}

/** FNV-1a of the file's path, as four characters of base 36. */
function suffixOf(text: string) {
  let hash = 0x81_1c_9d_c5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0
  return (hash % 36 ** 4).toString(36).padStart(4, '0')
}
