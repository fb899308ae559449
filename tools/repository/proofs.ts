import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, type SourceFile } from './tracked.ts'

// A link to a test file, and after it one or more titles between underscores.
const PROOF = /\]\(([^)\s]+\.test\.ts)\) _([^\n]+?)_(?=;|\.$)/gm

const read = (name: string) =>
  existsSync(path.join(root, name)) ? readFileSync(path.join(root, name), 'utf8') : undefined

/** Tests that a paper names and that are not there under that title. */
export const findMissingProofs = ({ name, text }: SourceFile, readFile = read) =>
  [...text.matchAll(PROOF)].flatMap(([, link = '', title = '']) => {
    const file = path.posix.join(path.posix.dirname(name), link)
    const tests = readFile(file)
    if (tests === undefined) return [`${name} names ${file}, which is not there`]
    return holds(tests, title) ? [] : [`${name} names "${title}", which is no test of ${file}`]
  })

/** A title stands in its file between quotation marks of some kind. */
const holds = (tests: string, title: string) =>
  [`'`, '"', '`'].some((mark) => tests.includes(mark + title.replaceAll(mark, `\\${mark}`) + mark))

/** How many tests a paper names. */
export const countProofs = ({ text }: SourceFile) => [...text.matchAll(PROOF)].length
