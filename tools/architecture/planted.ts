import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const server = 'apps/server/src'
const web = 'apps/web/src'

/** For each sentence of the map: files that break it by their only line, with what it reaches (a circle is told once). */
export const planted: Record<string, [file: string, line: string, reached?: string][]> = {
  'every import is found': [[`${server}/lost.ts`, `import '#gone.ts'`, '#gone.ts']],
  'nobody imports in a circle, types aside': [
    [`${server}/circle/a.ts`, `import '#circle/b.ts'`, `${server}/circle/b.ts`],
    [`${server}/circle/b.ts`, `import './a.ts'`],
  ],
  'nothing comes from outside the repository': [
    ['packages/domain/src/borrowed.ts', `import '../../../../outside.ts'`, '../outside.ts'],
  ],
  'apps meet only over the network': [
    ['apps/sandbox/src/shortcut.ts', `import '../../server/src/context.ts'`, `${server}/context.ts`],
    [
      `${web}/shortcut.ts`,
      `import type { Context } from '../../server/src/context.ts'`,
      `${server}/context.ts`,
    ],
  ],
  'packages know no app': [
    ['packages/domain/src/app-lover.ts', `import '../../../apps/web/src/main.tsx'`, `${web}/main.tsx`],
  ],
  'the product knows no tool': [
    [`${server}/tinker.ts`, `import '../../../tools/hammer.ts'`, 'tools/hammer.ts'],
  ],
  'only queries speak SQL': [
    [`${server}/features/fake/a.service.ts`, `import { sql } from 'kysely'`, 'node_modules/kysely/index.js'],
    [`${server}/features/fake/b.jobs.ts`, `import { Pool } from 'pg'`, 'node_modules/pg/index.js'],
  ],
  'only routes speak HTTP': [
    [
      `${server}/features/fake/c.service.ts`,
      `import { App } from '#http/server.ts'`,
      `${server}/http/server.ts`,
    ],
    [`${server}/features/fake/d.queries.ts`, `import 'fastify'`, 'node_modules/fastify/index.js'],
  ],
  'rules are pure': [
    [`${server}/features/fake/e.rules.ts`, `import '#database/client.ts'`, `${server}/database/client.ts`],
    [`${server}/features/fake/f.rules.ts`, `import 'node:fs'`, 'fs'],
  ],
  'routes and jobs ask the service': [
    [
      `${server}/features/fake/g.routes.ts`,
      `import './h.queries.ts'`,
      `${server}/features/fake/h.queries.ts`,
    ],
  ],
  'services and queries know no caller': [
    [`${server}/features/fake/i.service.ts`, `import './j.jobs.ts'`, `${server}/features/fake/j.jobs.ts`],
  ],
  'queries know no service': [
    [
      `${server}/features/fake/k.queries.ts`,
      `import './l.service.ts'`,
      `${server}/features/fake/l.service.ts`,
    ],
  ],
  'features meet at services': [
    [
      `${server}/features/fake/m.service.ts`,
      `import '../carts/carts.queries.ts'`,
      `${server}/features/carts/carts.queries.ts`,
    ],
  ],
  'foundations know no feature': [
    [
      `${server}/providers/pix.ts`,
      `import '#features/carts/carts.service.ts'`,
      `${server}/features/carts/carts.service.ts`,
    ],
    [
      `${server}/errors.ts`,
      `import '#features/carts/carts.rules.ts'`,
      `${server}/features/carts/carts.rules.ts`,
    ],
  ],
  'the browser takes only types from the contract': [
    [
      `${web}/api/heavy.ts`,
      `import { endpoints } from '@porteira/contract'`,
      'packages/contract/src/index.ts',
    ],
  ],
  'ui knows nothing of ours': [
    [`${web}/ui/Clever.tsx`, `import { reais } from '@porteira/domain'`, 'packages/domain/src/index.ts'],
    [`${web}/ui/Calling.tsx`, `import { api } from '#api/client.ts'`, `${web}/api/client.ts`],
  ],
  'components know no page': [
    [
      `${web}/components/Upwards.tsx`,
      `import '#pages/login/LoginPage.tsx'`,
      `${web}/pages/login/LoginPage.tsx`,
    ],
  ],
  'the browser api knows no screen': [
    [`${web}/api/shows.ts`, `import '#components/PixCode.tsx'`, `${web}/components/PixCode.tsx`],
  ],
  'pages do not import pages': [
    [
      `${web}/pages/home/HomePage.tsx`,
      `import '#pages/login/LoginPage.tsx'`,
      `${web}/pages/login/LoginPage.tsx`,
    ],
  ],
}

/** A small house in which every arrow that the map allows is drawn once. */
const wellBuilt: Record<string, string> = {
  'tools/hammer.ts': `import { Pool } from 'pg'`,
  'packages/contract/src/index.ts': `export const endpoints = {}`,
  'packages/domain/src/index.ts': `export const reais = String`,
  'apps/sandbox/src/main.ts': `import 'fastify'`,
  [`${server}/context.ts`]: `import '#config.ts'`,
  [`${server}/main.ts`]: `import '#app.ts'`,
  [`${server}/config.ts`]: `import type { Context } from '#context.ts'`,
  [`${server}/app.ts`]: `import '#features/carts/carts.routes.ts'`,
  [`${server}/http/server.ts`]: `import 'fastify'`,
  [`${server}/database/client.ts`]: `import { Kysely } from 'kysely'`,
  [`${server}/testing/server.ts`]: `import '../../../sandbox/src/main.ts'\nimport 'kysely'`,
  [`${server}/features/carts/carts.routes.ts`]: `import './carts.service.ts'\nimport '#http/server.ts'`,
  [`${server}/features/carts/carts.jobs.ts`]: `import './carts.service.ts'`,
  [`${server}/features/carts/carts.service.ts`]: `import './carts.queries.ts'\nimport '../events/events.service.ts'`,
  [`${server}/features/carts/carts.queries.ts`]: `import { sql } from 'kysely'\nimport './carts.rules.ts'`,
  [`${server}/features/carts/carts.rules.ts`]: `import { reais } from '@porteira/domain'\nimport { createHash } from 'node:crypto'`,
  [`${server}/features/carts/carts.test.ts`]: `import 'kysely'\nimport '#testing/server.ts'\nawait using house = await build()`,
  [`${server}/features/events/events.service.ts`]: ``,
  [`${server}/features/fake/h.queries.ts`]: ``,
  [`${server}/features/fake/j.jobs.ts`]: ``,
  [`${server}/features/fake/l.service.ts`]: ``,
  [`${web}/main.tsx`]: `const Login = lazy(() => import('#pages/login/LoginPage.tsx'))`,
  [`${web}/pages/login/LoginPage.tsx`]: `import '#components/PixCode.tsx'\nimport '#ui/Button.tsx'\nimport '#api/client.ts'`,
  [`${web}/components/PixCode.tsx`]: `import '#ui/Button.tsx'\nimport { reais } from '@porteira/domain'`,
  [`${web}/ui/Button.tsx`]: `import './Button.css'`,
  [`${web}/ui/Button.css`]: ``,
  [`${web}/api/client.ts`]: `import type { Key } from '@porteira/contract'`,
}

const settings: Record<string, object> = {
  'package.json': { name: 'house', workspaces: ['apps/*', 'packages/*'] },
  'apps/server/package.json': { name: '@porteira/server', type: 'module', imports: { '#*': './src/*' } },
  'apps/web/package.json': { name: '@porteira/web', type: 'module', imports: { '#*': './src/*' } },
  'packages/contract/package.json': { name: '@porteira/contract', exports: { '.': './src/index.ts' } },
  'packages/domain/package.json': { name: '@porteira/domain', exports: { '.': './src/index.ts' } },
  'node_modules/kysely/package.json': { name: 'kysely' },
  'node_modules/pg/package.json': { name: 'pg' },
  'node_modules/fastify/package.json': { name: 'fastify' },
}

/** Builds the small house in a temporary folder, with the planted files in it or without. */
export function buildHouse({ planting }: { planting: boolean }) {
  const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'porteira-house-')))
  const house = path.join(top, 'house')
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true })
    writeFileSync(path.join(house, file), text)
  }
  for (const [file, content] of Object.entries(settings)) write(file, JSON.stringify(content))
  for (const name of ['kysely', 'pg', 'fastify']) write(`node_modules/${name}/index.js`, '')
  for (const [file, text] of Object.entries(wellBuilt)) write(file, text)
  write('../outside.ts', '')
  if (planting) for (const [file, line] of Object.values(planted).flat()) write(file, line)

  mkdirSync(path.join(house, 'node_modules/@porteira'))
  for (const name of ['contract', 'domain'])
    symlinkSync(path.join(house, 'packages', name), path.join(house, 'node_modules/@porteira', name))
  return { top, house }
}
