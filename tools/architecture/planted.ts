import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const server = 'apps/server/src'
const web = 'apps/web/src'

/** For each rule of the map: files whose only line breaks it, with the imported file (a cycle is reported once). */
export const planted: Record<string, [file: string, line: string, reached?: string][]> = {
  'every import is found': [[`${server}/lost.ts`, `import '#gone.ts'`, '#gone.ts']],
  'nobody imports in a circle': [
    [`${server}/circle/a.ts`, `import '#circle/b.ts'`, `${server}/circle/b.ts`],
    [`${server}/circle/b.ts`, `import './a.ts'`],
    [
      `${server}/circle/c.ts`,
      `import type { D } from '#circle/d.ts'\nexport type C = D`,
      `${server}/circle/d.ts`,
    ],
    [`${server}/circle/d.ts`, `import type { C } from './c.ts'\nexport type D = C`],
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
    [`${server}/modules/fake/a.service.ts`, `import { sql } from 'kysely'`, 'node_modules/kysely/index.js'],
    [`${server}/views/fake/b.service.ts`, `import { Pool } from 'pg'`, 'node_modules/pg/index.js'],
    [
      `${server}/modules/fake/x.service.ts`,
      `import { listRows } from '#platform/database/statements.ts'`,
      `${server}/platform/database/statements.ts`,
    ],
  ],
  'only routes speak HTTP': [
    [
      `${server}/modules/fake/c.service.ts`,
      `import { App } from '#platform/http/server.ts'`,
      `${server}/platform/http/server.ts`,
    ],
    [`${server}/operations/fake/d.queries.ts`, `import 'fastify'`, 'node_modules/fastify/index.js'],
  ],
  'rules are pure': [
    [
      `${server}/modules/fake/e.rules.ts`,
      `import '#platform/database/client.ts'`,
      `${server}/platform/database/client.ts`,
    ],
    [`${server}/modules/fake/f.rules.ts`, `import 'node:fs'`, 'fs'],
  ],
  'rules take only types from a module': [
    [
      `${server}/modules/fake/w.rules.ts`,
      `import { readCart } from '#modules/sales/index.ts'`,
      `${server}/modules/sales/index.ts`,
    ],
  ],
  'routes ask the service': [
    [`${server}/modules/fake/g.routes.ts`, `import './h.queries.ts'`, `${server}/modules/fake/h.queries.ts`],
  ],
  'services and queries know no caller': [
    [`${server}/modules/fake/i.service.ts`, `import './j.routes.ts'`, `${server}/modules/fake/j.routes.ts`],
  ],
  'queries know no service': [
    [`${server}/modules/fake/k.queries.ts`, `import './l.service.ts'`, `${server}/modules/fake/l.service.ts`],
  ],
  'a module is entered by its index': [
    [
      `${server}/views/fake/m.service.ts`,
      `import '#modules/sales/carts.service.ts'`,
      `${server}/modules/sales/carts.service.ts`,
    ],
  ],
  'only the lists of parts know what a part announces': [
    [
      `${server}/views/fake/x.service.ts`,
      `import { sales } from '#modules/sales/module.ts'`,
      `${server}/modules/sales/module.ts`,
    ],
  ],
  'modules meet at their index': [
    [
      `${server}/modules/fake/n.service.ts`,
      `import type { Cart } from '#modules/sales/carts.service.ts'`,
      `${server}/modules/sales/carts.service.ts`,
    ],
  ],
  'a module uses its own files, not its index': [
    [`${server}/modules/sales/o.service.ts`, `import './index.ts'`, `${server}/modules/sales/index.ts`],
  ],
  'accounts knows no module above it': [
    [
      `${server}/modules/accounts/r.service.ts`,
      `import type { Event } from '#modules/catalog/index.ts'`,
      `${server}/modules/catalog/index.ts`,
    ],
  ],
  'catalog knows no module above it': [
    [
      `${server}/modules/catalog/s.service.ts`,
      `import type { Cart } from '#modules/sales/index.ts'`,
      `${server}/modules/sales/index.ts`,
    ],
  ],
  'sales knows no module above it': [
    [
      `${server}/modules/sales/t.service.ts`,
      `import '#modules/payments/index.ts'`,
      `${server}/modules/payments/index.ts`,
    ],
  ],
  'payments knows no module above it': [
    [
      `${server}/modules/payments/u.service.ts`,
      `import '#modules/entries/index.ts'`,
      `${server}/modules/entries/index.ts`,
    ],
  ],
  'entries knows no module above it': [
    [
      `${server}/modules/entries/v.service.ts`,
      `import '#modules/scoreboard/index.ts'`,
      `${server}/modules/scoreboard/index.ts`,
    ],
  ],
  'views and operations meet at services': [
    [
      `${server}/views/fake/p.service.ts`,
      `import '../desk/desk.rules.ts'`,
      `${server}/views/desk/desk.rules.ts`,
    ],
  ],
  'modules know no view, operation or demo': [
    [
      `${server}/modules/fake/q.service.ts`,
      `import '#views/desk/desk.service.ts'`,
      `${server}/views/desk/desk.service.ts`,
    ],
  ],
  'the platform knows no business': [
    [
      `${server}/providers/pix.ts`,
      `import '#views/desk/desk.service.ts'`,
      `${server}/views/desk/desk.service.ts`,
    ],
    [`${server}/platform/errors.ts`, `import '#demo/demo.service.ts'`, `${server}/demo/demo.service.ts`],
  ],
  'the browser takes only types and the table of roles from the contract': [
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
      `import '#areas/account/login/LoginPage.tsx'`,
      `${web}/areas/account/login/LoginPage.tsx`,
    ],
  ],
  'the shell knows no screen': [
    [`${web}/shell/Frame.tsx`, `import '#components/PixCode.tsx'`, `${web}/components/PixCode.tsx`],
  ],
  'the browser api knows no screen': [
    [`${web}/api/shows.ts`, `import '#components/PixCode.tsx'`, `${web}/components/PixCode.tsx`],
    [`${web}/storage/draws.ts`, `import '#ui/Button.tsx'`, `${web}/ui/Button.tsx`],
  ],
  'only pages read the browser storage': [
    [
      `${web}/areas/account/components/photo/use-photo.ts`,
      `import { session } from '#storage/session.ts'`,
      `${web}/storage/session.ts`,
    ],
    [
      `${web}/components/Draft.tsx`,
      `import { recallDraft } from '#storage/page-reads.ts'`,
      `${web}/storage/page-reads.ts`,
    ],
    ...[
      'components/admin/use-admin-token.ts',
      'areas/desk/admin/SecondFactor.tsx',
      'areas/organiser/edit-event/EventForm.tsx',
      'areas/organiser/components/FormPage.tsx',
      'areas/arena/apontador/use-scoring.ts',
      'shell/use-log-in-first.ts',
      'api/token.ts',
    ].map((file): [string, string, string] => [
      `${web}/${file}`,
      `import { session } from '#storage/session.ts'`,
      `${web}/storage/session.ts`,
    ]),
  ],
  'pages do not import pages': [
    [
      `${web}/areas/account/components/Field.tsx`,
      `import '#areas/account/login/LoginPage.tsx'`,
      `${web}/areas/account/login/LoginPage.tsx`,
    ],
    [
      `${web}/areas/shop/purchase/Borrowed.tsx`,
      `import '#areas/account/components/CodeDialog.tsx'`,
      `${web}/areas/account/components/CodeDialog.tsx`,
    ],
    [
      `${web}/areas/account/home/HomePage.tsx`,
      `import '#areas/account/login/LoginPage.tsx'`,
      `${web}/areas/account/login/LoginPage.tsx`,
    ],
  ],
}

/** A sample repository that has each allowed import once. */
const wellBuilt: Record<string, string> = {
  'tools/hammer.ts': `import { Pool } from 'pg'`,
  'packages/contract/src/index.ts': `export const endpoints = {}`,
  'packages/domain/src/index.ts': `export const reais = String`,
  'apps/sandbox/src/main.ts': `import 'fastify'`,
  [`${server}/context.ts`]: `import '#config.ts'`,
  [`${server}/main.ts`]: `import '#app.ts'`,
  [`${server}/config.ts`]: ``,
  [`${server}/app.ts`]: `import '#modules/sales/index.ts'\nimport '#views/desk/desk.service.ts'`,
  [`${server}/platform/http/server.ts`]: `import 'fastify'`,
  [`${server}/platform/database/client.ts`]: `import { Kysely } from 'kysely'`,
  [`${server}/platform/database/statements.ts`]: `import { sql } from 'kysely'`,
  [`${server}/testing/server.ts`]: `import '../../../sandbox/src/main.ts'\nimport 'kysely'`,
  [`${server}/modules/sales/index.ts`]: `export {} from './carts.service.ts'`,
  [`${server}/modules/sales/module.ts`]: `import './carts.routes.ts'\nimport './carts.queries.ts'`,
  [`${server}/modules.ts`]: `import '#modules/sales/module.ts'`,
  [`${server}/modules/sales/carts.routes.ts`]: `import './carts.service.ts'\nimport '#platform/http/server.ts'`,
  [`${server}/modules/sales/carts.service.ts`]: `import './carts.queries.ts'\nimport '#modules/catalog/index.ts'`,
  [`${server}/modules/sales/carts.queries.ts`]: `import { sql } from 'kysely'\nimport './carts.rules.ts'`,
  [`${server}/modules/sales/carts.rules.ts`]: `import { reais } from '@porteira/domain'\nimport { createHash } from 'node:crypto'\nimport type { Event } from '#modules/catalog/index.ts'`,
  [`${server}/modules/sales/carts.test.ts`]: `import 'kysely'\nimport '#testing/server.ts'\nawait using server = await build()`,
  [`${server}/modules/catalog/index.ts`]: ``,
  [`${server}/modules/payments/index.ts`]: ``,
  [`${server}/modules/entries/index.ts`]: ``,
  [`${server}/modules/scoreboard/index.ts`]: ``,
  [`${server}/modules/fake/h.queries.ts`]: ``,
  [`${server}/modules/fake/j.routes.ts`]: ``,
  [`${server}/modules/fake/l.service.ts`]: ``,
  [`${server}/views/desk/desk.service.ts`]: `import './desk.rules.ts'\nimport '#modules/sales/index.ts'`,
  [`${server}/views/desk/desk.rules.ts`]: ``,
  [`${server}/demo/demo.service.ts`]: ``,
  [`${web}/main.tsx`]: `const Login = lazy(() => import('#areas/account/login/LoginPage.tsx'))`,
  [`${web}/areas/account/components/CodeDialog.tsx`]: `import '#ui/Button.tsx'`,
  [`${web}/areas/account/login/LoginPage.tsx`]: `import '../components/CodeDialog.tsx'\nimport '#components/PixCode.tsx'\nimport '#ui/Button.tsx'\nimport '#api/client.ts'\nimport { session } from '#storage/session.ts'`,
  [`${web}/areas/account/login/use-login.ts`]: `import type { Session } from '#storage/session.ts'\nimport { remember } from '#storage/remember.ts'`,
  [`${web}/areas/desk/admin/AdminPage.tsx`]: `import { session } from '#storage/session.ts'`,
  [`${web}/admin-routes.tsx`]: `import { session } from '#storage/session.ts'`,
  [`${web}/first-calls.ts`]: `import { session } from '#storage/session.ts'`,
  [`${web}/shell/Page.tsx`]: `import { session } from '#storage/session.ts'`,
  [`${web}/shell/ConnectionBanner.tsx`]: `import { session } from '#storage/session.ts'`,
  [`${web}/storage/session.ts`]: `export const session = {}`,
  [`${web}/storage/remember.ts`]: `import './session.ts'`,
  [`${web}/storage/page-reads.ts`]: ``,
  [`${web}/components/PixCode.tsx`]: `import '#ui/Button.tsx'\nimport { reais } from '@porteira/domain'`,
  [`${web}/ui/Button.tsx`]: `import './Button.css'`,
  [`${web}/ui/Button.css`]: ``,
  [`${web}/api/client.ts`]: `import type { Key } from '@porteira/contract'`,
}

const settings: Record<string, object> = {
  'package.json': { name: 'sample', workspaces: ['apps/*', 'packages/*'] },
  'apps/server/package.json': { name: '@porteira/server', type: 'module', imports: { '#*': './src/*' } },
  'apps/web/package.json': { name: '@porteira/web', type: 'module', imports: { '#*': './src/*' } },
  'packages/contract/package.json': { name: '@porteira/contract', exports: { '.': './src/index.ts' } },
  'packages/domain/package.json': { name: '@porteira/domain', exports: { '.': './src/index.ts' } },
  'node_modules/kysely/package.json': { name: 'kysely' },
  'node_modules/pg/package.json': { name: 'pg' },
  'node_modules/fastify/package.json': { name: 'fastify' },
}

/** Writes the sample repository to a temporary folder, with or without the planted files. */
export function buildTree({ planting }: { planting: boolean }) {
  const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'porteira-sample-')))
  const testbed = path.join(top, 'sample')
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(testbed, file)), { recursive: true })
    writeFileSync(path.join(testbed, file), text)
  }
  for (const [file, content] of Object.entries(settings)) write(file, JSON.stringify(content))
  for (const name of ['kysely', 'pg', 'fastify']) write(`node_modules/${name}/index.js`, '')
  for (const [file, text] of Object.entries(wellBuilt)) write(file, text)
  write('../outside.ts', '')
  if (planting) for (const [file, line] of Object.values(planted).flat()) write(file, line)

  mkdirSync(path.join(testbed, 'node_modules/@porteira'))
  for (const name of ['contract', 'domain'])
    symlinkSync(path.join(testbed, 'packages', name), path.join(testbed, 'node_modules/@porteira', name))
  return { top, testbed }
}
