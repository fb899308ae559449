import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { copyRepository } from '../mutate/copy.ts'
import type { Place } from './plants.ts'

// The tests of the product follow its types, so the copy is checked without them.
const CHECKED = {
  extends: './tsconfig.json',
  // The second check reads only what the changes reach. Further checkers need more processor time, which other tests use.
  compilerOptions: { incremental: true, tsBuildInfoFile: './planted.tsbuildinfo', checkers: 1 },
  include: ['apps/*/src', 'packages/*/src'],
  exclude: ['**/*.test.ts', '**/*.test.tsx'],
}

/** A copy of the repository that changes are planted into. */
export function openPlantedCopy() {
  const { folder, remove } = copyRepository()
  const at = (file: string) => path.join(folder, file)
  writeFileSync(at('tsconfig.planted.json'), JSON.stringify(CHECKED))
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, PATH: `${at('node_modules/.bin')}${path.delimiter}${process.env['PATH']}` },
    })
  return {
    [Symbol.dispose]: remove,
    read: (file: string) => readFileSync(at(file), 'utf8'),
    plant({ file, after, add }: Place) {
      mkdirSync(path.dirname(at(file)), { recursive: true })
      writeFileSync(at(file), after === undefined ? add : insert(readFileSync(at(file), 'utf8'), after, add))
    },
    /** `npm run generate`, or one of its kinds. */
    generate: (...kind: string[]) => run('tools/generate.ts', ...kind),
    /** The files with type errors. */
    async findTypeErrors() {
      const text = await run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.planted.json').then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      )
      return [...new Set(Array.from(text.matchAll(/^(\S+?)\(\d+,\d+\): error/gm), ([, file = '']) => file))]
    },
  }
}

function insert(text: string, after: string, add: string) {
  if (!text.includes(after)) throw new Error(`Nothing is planted, because the file lacks: ${after}`)
  return text.replace(after, () => after + add)
}
