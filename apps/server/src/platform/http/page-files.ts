import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

/**
 * Links to the files that the app fetches for the page at an address, so that the browser loads them together with the
 * app. The web app has a folder for each address, and the manifest of its build lists the files of each.
 */
export function pageFiles(directory: string) {
  const list = path.join(directory, '.vite/manifest.json')
  const manifest: Manifest = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}

  return function linksOf(address: string) {
    const wanted = filesOf(manifest, moduleOf(manifest, address))
    return [...wanted]
      .map((file) =>
        file.endsWith('.css')
          ? `<link rel="preload" as="style" crossorigin href="/${file}" />`
          : `<link rel="modulepreload" crossorigin href="/${file}" />`,
      )
      .join('\n    ')
  }
}

/** `/placar/category/…` lives in the folder placar-category, `/home/…` in home, `/` in events. */
function moduleOf(manifest: Manifest, address: string) {
  const names = address.split('/').filter(Boolean)
  const folders = [names.slice(0, 2).join('-') || 'events', names[0] ?? '']
  const found = folders.map((folder) =>
    Object.keys(manifest).find((name) => name.split('/').at(-2) === folder && name.endsWith('Page.tsx')),
  )
  return found.find((name) => name !== undefined) ?? ''
}

/** A chunk's files after those it imports; the app's own are in the page already. */
function filesOf(manifest: Manifest, name: string, seen = new Set<string>(), files = new Set<string>()) {
  const chunk = manifest[name]
  if (!chunk || chunk.isEntry || seen.has(name)) return files
  seen.add(name)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen, files)
  for (const file of [...(chunk.css ?? []), chunk.file]) files.add(file)
  return files
}
