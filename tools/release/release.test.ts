import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { listImages, pinImages, readDigest } from './images.ts'
import { release } from './make-release.ts'

const DIGEST = `sha256:${'ab'.repeat(32)}`
const COMPOSE = `services:
  proxy:
    image: caddy:2 # newest
  shop:
    image: porteira
`

/** Answers as a registry does: a token first, then the digest of what it knows. */
function openRegistry() {
  const server = createServer(({ url = '', headers }, answer) => {
    if (url.startsWith('/token?service=images&scope=repository%3Alibrary'))
      return answer.end(JSON.stringify({ token: 'for-a-while' }))
    if (headers.authorization !== 'Bearer for-a-while') {
      const { port } = server.address() as AddressInfo
      const [, , library, name] = url.split('/')
      const scope = `repository:${library}/${name}:pull`
      const realm = `http://127.0.0.1:${port}/token`
      return answer
        .writeHead(401, { 'www-authenticate': `Bearer realm="${realm}",service="images",scope="${scope}"` })
        .end()
    }
    if (!/^\/v2\/library\/(node|caddy)\/manifests\//.test(url)) return answer.writeHead(404).end()
    return answer.writeHead(200, { 'docker-content-digest': DIGEST }).end()
  }).listen(0, '127.0.0.1')
  return server
}

let registry: Server
let address: string
let root: string
const git = (...given: string[]) => execFileSync('git', given, { cwd: root, encoding: 'utf8' }).trim()
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

beforeEach(async () => {
  registry = openRegistry()
  await once(registry, 'listening')
  address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
  root = mkdtempSync(path.join(tmpdir(), 'porteira-release-'))
  const files = {
    'package.json': '{ "version": "1.2.0" }',
    'package-lock.json': '{ "version": "1.2.0", "packages": { "": { "version": "1.2.0" } } }',
    'docs/openapi.json': '{ "info": { "version": "1.2.0" } }',
    'apps/web/package.json': '{ "version": "0.0.0" }',
    'tools/release/released.json': '{ "version": "1.1.0", "commit": "0123456789abcdef" }',
    'CHANGELOG.md': '## [1.2.0] - 2026-11-20\n\n### Upgrade\n\n- Nothing.\n',
    'SECURITY.md': '| 1.2.x   | yes    |',
    Dockerfile: 'FROM node:24-bookworm AS build\nFROM scratch\n',
    'compose.yaml': COMPOSE,
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  git('init', '--quiet')
  git('config', 'user.name', 'Porteira')
  git('config', 'user.email', 'porteira@example.com')
  git('add', '.')
  git('commit', '--quiet', '-m', 'everything')
})
afterEach(async () => {
  await new Promise((closed) => registry.close(closed))
  rmSync(root, { recursive: true })
})

const choose = (registryAddress?: string, isDryRun = false) => ({ registry: registryAddress, isDryRun })

test('A release pins the images by digest in a commit and tags it', async () => {
  const done = await release(root, choose(address))
  expect(done.at(-1)).toBe('v1.2.0 is tagged. Push it with its commit.')
  expect(read('Dockerfile')).toBe(`FROM node:24-bookworm@${DIGEST} AS build\nFROM scratch\n`)
  expect(read('compose.yaml')).toBe(COMPOSE.replace('caddy:2', `caddy:2@${DIGEST}`))
  expect([git('status', '--porcelain'), git('describe')]).toEqual(['', 'v1.2.0'])
  await expect(release(root, choose(address))).rejects.toThrow('v1.2.0 is tagged already')
})

test('A dry run reports the steps of a release and changes nothing', async () => {
  expect((await release(root, choose(address, true))).at(-1)).toBe(
    'v1.2.0 would be tagged; nothing was changed.',
  )
  expect([git('status', '--porcelain'), git('tag', '--list')]).toEqual(['', ''])
})

test('The images stay unchanged in a release without images', async () => {
  await release(root, choose())
  expect([read('compose.yaml'), git('describe')]).toEqual([COMPOSE, 'v1.2.0'])
})

test('The state of the last release is not released again, and neither are unreleased lines', async () => {
  const before = git('rev-parse', 'HEAD')
  writeFileSync(path.join(root, 'tools/release/released.json'), '{ "version": "1.2.0", "commit": "abc" }')
  writeFileSync(path.join(root, 'apps/web/package.json'), '{ "version": "1.1.0" }')
  writeFileSync(path.join(root, 'CHANGELOG.md'), `## [Unreleased]\n\n- Late.\n\n${read('CHANGELOG.md')}`)
  git('commit', '--quiet', '--all', '-m', 'late')
  await expect(release(root, choose())).rejects.toThrow(
    new Error(`1.2.0 was released by the commit abc: raise the version of package.json above it.
apps/web/package.json names 1.1.0 instead of the version 1.2.0: write 0.0.0.
CHANGELOG.md has lines under [Unreleased]: move them to the version that they belong to.`),
  )
  expect([git('tag', '--list'), git('rev-parse', 'HEAD~1')]).toEqual(['', before])
})

test('A registry that fails or lacks an image is reported, and nothing is tagged', async () => {
  const nobody = `http://127.0.0.1:${await freePort()}`
  await expect(release(root, choose(nobody))).rejects.toThrow(
    `The registry ${new URL(nobody).host} cannot be reached, so the images cannot be pinned. Name another registry (--registry https://…), or leave the images as they are (--without-images).`,
  )
  await expect(readDigest(address, 'redis:7')).rejects.toThrow('gives no digest for redis:7 (status 404).')
  expect(git('tag', '--list')).toBe('')
})

test('Images are found in the repository’s own files, and the digest of a pinned image is replaced', () => {
  const own = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../..', name), 'utf8')
  expect(listImages(own('Dockerfile'))).toEqual(['node:24-bookworm', 'debian:bookworm-slim'])
  expect(listImages(own('compose.yaml'))).toEqual(['postgres:17-bookworm', 'caddy:2'])
  const old = `FROM node:24@sha256:${'0'.repeat(64)} AS build`
  expect(pinImages(old, new Map([['node:24', DIGEST]]))).toBe(`FROM node:24@${DIGEST} AS build`)
})
