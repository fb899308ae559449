import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, type SourceFile } from './tracked.ts'

const LINK = /\]\((?![a-z]+:|#)([^)\s#]+)[^)]*\)/g

const isThere = (name: string) => existsSync(path.join(root, name))

/** Links of the given papers to files that are not there. */
export const findDeadLinks = (papers: SourceFile[], exists = isThere) =>
  papers.flatMap(({ name, text }) =>
    [...text.matchAll(LINK)]
      .map(([, target = '']) => path.posix.join(path.posix.dirname(name), target))
      .filter((target) => !exists(target))
      .map((target) => `${name} points at ${target}`),
  )
