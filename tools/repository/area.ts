import path from 'node:path'
import { listFiles, root } from './tracked.ts'

/** The files of the folders that the command line names, or of the whole repository. `--help` prints `about`. */
export function readArea(about: string) {
  const given = process.argv.slice(2)
  if (given.some((word) => word.startsWith('-'))) {
    console.log(about)
    process.exit(given.includes('--help') ? 0 : 2)
  }
  const folders = given.map((folder) => path.relative(root, path.resolve(folder)))
  const isWithin = (name: string) =>
    folders.some((folder) => folder === '' || name === folder || name.startsWith(`${folder}/`))
  const files = listFiles()
  return folders.length === 0 ? files : files.filter(({ name }) => isWithin(name))
}
