import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from './packages.ts'
import { root, type SourceFile } from './tracked.ts'

const LINK = /\]\((?![a-z]+:|#)([^)\s#]+)[^)]*\)/g

const isThere = (name: string) => existsSync(path.join(root, name))

/** Links of the given documents to missing files. */
export const findDeadLinks = (documents: SourceFile[], exists = isThere) =>
  documents.flatMap(({ name, text }) =>
    [...text.matchAll(LINK)]
      .map(([, target = '']) => path.posix.join(path.posix.dirname(name), target))
      .filter((target) => !exists(target))
      .map((target) => `${name} points at ${target}`),
  )

/** Commands `npm run …`, `npm start` and `npm test` of the given documents that the manifest does not have. */
export const findUnknownCommands = (documents: SourceFile[], { scripts = {} }: Manifest) =>
  documents.flatMap(({ name, text }) =>
    [...text.matchAll(/\bnpm (?:run ([a-z:-]+)\b(?! -w)|(start|test)\b)/g)]
      .map(([, script, short]) => script ?? short ?? '')
      .filter((script) => !scripts[script])
      .map((script) => `${name} runs ${script}`),
  )
