import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listImages, pinImages, readDigest } from './images.ts'
import { listNamedVersions } from './named-versions.ts'
import { findUnready } from './readiness.ts'

const WITH_IMAGES = ['Dockerfile', 'compose.yaml']
/** `registry` is the address of the container registry whose digests are written; undefined leaves the images as they are. */
type Choice = { registry: string | undefined; isDryRun: boolean }

/**
 * Releases the version that package.json of this checkout names: checks, pins the images by digest in a commit, and
 * makes the tag. It pushes nothing. Answers what it did, one sentence each.
 * @throws Error with one sentence per line when something is missing.
 */
export async function release(root: string, { registry, isDryRun }: Choice): Promise<string[]> {
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
  const git = (...given: string[]) => execFileSync('git', given, { cwd: root, encoding: 'utf8' }).trim()
  const { version }: { version: string } = JSON.parse(read('package.json'))
  const missing = findUnready({
    version,
    released: JSON.parse(read('tools/release/released.json')),
    named: listNamedVersions(read, git('ls-files', '*/package.json').split('\n').filter(Boolean)),
    changelog: read('CHANGELOG.md'),
    security: read('SECURITY.md'),
    changed: git('status', '--porcelain'),
    tags: git('tag', '--list').split('\n'),
  })
  if (missing.length > 0) throw new Error(missing.join('\n'))

  const files = WITH_IMAGES.map((name) => ({ name, text: read(name) }))
  const images = registry ? [...new Set(files.flatMap(({ text }) => listImages(text)))] : []
  const digests = new Map<string, string>()
  for (const image of images) digests.set(image, await readDigest(registry ?? '', image))
  const pinned = files
    .map(({ name, text }) => ({ name, before: text, text: pinImages(text, digests) }))
    .filter(({ before, text }) => text !== before)

  if (!isDryRun) {
    for (const { name, text } of pinned) writeFileSync(path.join(root, name), text)
    if (pinned.length > 0)
      git(
        'commit',
        '--quiet',
        '-m',
        `build: pin images by digest for ${version}`,
        ...pinned.map(({ name }) => name),
      )
    git('tag', '--annotate', '-m', `Porteira ${version}`, `v${version}`)
  }
  return [
    ...images.map((image) => `${image} is ${digests.get(image)}.`),
    ...pinned.map(({ name }) => `${name} names the images by digest.`),
    isDryRun
      ? `v${version} would be tagged; nothing was changed.`
      : `v${version} is tagged. Push it with its commit.`,
  ]
}
