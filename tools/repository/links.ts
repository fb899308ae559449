import { existsSync, readFileSync } from 'node:fs'
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

const readText = (name: string) => (isThere(name) ? readFileSync(path.join(root, name), 'utf8') : undefined)

const HEADING = /^#{1,6} +(.+?) *$/gm
const ANCHOR = /\]\((?![a-z]+:)([^)\s#]*)#([^)\s]+)\)/g
const MENTION = /\b(docs\/[\w./-]+\.md)#([\w-]+)/g

/** The anchor of a heading, as GitHub and GitLab make it: `Token in the query` is `token-in-the-query`. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (text: string) => {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  return new Set([...prose.matchAll(HEADING)].map(([, heading = '']) => anchorOf(heading)))
}

/** Links of documents, and mentions `docs/….md#…` of all files, whose anchor is no heading of the document. */
export const findDeadAnchors = (files: SourceFile[], read = readText) =>
  files.flatMap(({ name, text }) => {
    const folder = path.posix.dirname(name)
    const links = name.endsWith('.md')
      ? [...text.matchAll(ANCHOR)].map(([, target = '', anchor = '']) => ({
          target: target ? path.posix.join(folder, target) : name,
          anchor,
        }))
      : [...text.matchAll(MENTION)].map(([, target = '', anchor = '']) => ({ target, anchor }))
    return links
      .filter(({ target, anchor }) => !anchorsIn(target === name ? text : (read(target) ?? '')).has(anchor))
      .map(({ target, anchor }) => `${name} points at ${target}#${anchor}`)
  })

/** Commands `npm run …`, `npm start` and `npm test` of the given documents that the manifest does not have. */
export const findUnknownCommands = (documents: SourceFile[], { scripts = {} }: Manifest) =>
  documents.flatMap(({ name, text }) =>
    [...text.matchAll(/\bnpm (?:run ([a-z:-]+)\b(?! -w)|(start|test)\b)/g)]
      .map(([, script, short]) => script ?? short ?? '')
      .filter((script) => !scripts[script])
      .map((script) => `${name} runs ${script}`),
  )
