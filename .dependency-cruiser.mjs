import swc from '@swc/core/Visitor.js'
import { layers } from './tools/architecture/layers.ts'

readUsingDeclarations(swc.Visitor.prototype)

const server = '^apps/server/src'
const business = `${server}/(modules|views|operations|demo|platform/(audit|outbox))`
const modules = `${server}/modules`
const web = '^apps/web/src'
const test = '\\.test\\.tsx?$|^apps/[^/]+/(src/testing|e2e)/'
const database = [
  '(^|node_modules/)(kysely|pg|@electric-sql/pglite)(/|$)',
  `${server}/platform/database/statements\\.ts$`,
]
const http = [`${server}/platform/http/`, '(^|node_modules/)(fastify|@fastify/[^/]+)(/|$)']
const typesOnly = ['type-only', 'type-import']

/** The files that read the browser storage: pages, the guard of the administration, the frame, the early calls. */
const storageReaders = [
  `${web}/areas/[^/]+/(?!components/)[^/]+/[^/]+Page\\.tsx$`,
  `${web}/(admin-routes\\.tsx|first-calls\\.ts)$`,
  `${web}/shell/(ConnectionBanner|MainNav|Page)\\.tsx$`,
]

/** Allowed imports. `$1` repeats what the first bracket of `from` captured; tests and test set-ups are free. */
const map = [
  says('every import is found', {}, { couldNotResolve: true, pathNot: '^/|\\?' }), // addresses of the browser aside
  // Types included: what two files need of each other belongs into one of them, or into a third.
  says('nobody imports in a circle', {}, { circular: true }),
  says('nothing comes from outside the repository', {}, { path: '^\\.\\./', couldNotResolve: false }),

  says(
    'apps meet only over the network',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  says('packages know no app', { path: '^packages/' }, { path: '^apps/' }),
  says('the product knows no tool', { path: '^(apps|packages)/' }, { path: '^(tools|bench)/' }),

  says('only queries speak SQL', inBusiness('queries'), { path: database }),
  says('only routes speak HTTP', inBusiness('routes'), { path: http }),
  // tables.ts holds nothing but the types of rows.
  says('rules are pure', kind('rules'), {
    pathNot: `\\.rules\\.ts$|^packages/|${modules}/[^/]+/index\\.ts$|${server}/platform/(errors|database/tables)\\.ts$|^(node:)?crypto$|^node_modules/(typebox|otpauth|yaml)/`,
  }),
  says('rules take only types from a module', kind('rules'), {
    path: `${modules}/[^/]+/index\\.ts$`,
    dependencyTypesNot: typesOnly,
  }),
  says('routes ask the service', kind('routes'), { path: '\\.queries\\.ts$' }),
  says('services and queries know no caller', kind('service|queries'), { path: '\\.routes\\.ts$' }),
  says('queries know no service', kind('queries'), { path: '\\.service\\.ts$' }),
  says(
    'a module is entered by its index',
    { path: `${server}/`, pathNot: `${modules}/` },
    { path: `${modules}/[^/]+/`, pathNot: `${modules}/[^/]+/(index|module)\\.ts$` },
  ),
  says(
    'only the lists of parts know what a part announces',
    { path: `${server}/`, pathNot: `${server}/(modules|module-events)\\.ts$` },
    { path: `${server}/.+/module\\.ts$` },
  ),
  says(
    'modules meet at their index',
    { path: `${modules}/([^/]+)/` },
    { path: `${modules}/[^/]+/`, pathNot: [`${modules}/$1/`, `${modules}/[^/]+/index\\.ts$`] },
  ),
  says(
    'a module uses its own files, not its index',
    { path: `${modules}/([^/]+)/` },
    { path: `${modules}/$1/index\\.ts$` },
  ),
  // Types included: a module that only names a type of a higher one cannot be moved or read without it.
  ...layers
    .slice(0, -1)
    .map((name, index) =>
      says(
        `${name} knows no module above it`,
        { path: `${modules}/${name}/` },
        { path: `${modules}/(${layers.slice(index + 1).join('|')})/` },
      ),
    ),
  says(
    'views and operations meet at services',
    { path: `${server}/((?:views|operations)/[^/]+)/` },
    { path: `${server}/(views|operations)/[^/]+/`, pathNot: [`${server}/$1/`, '\\.service\\.ts$'] },
  ),
  says(
    'modules know no view, operation or demo',
    { path: `${modules}/` },
    { path: `${server}/(views|operations|demo|commands)/` },
  ),
  says(
    'the platform knows no business',
    { path: `${server}/((platform|providers)/|(config|context)\\.ts$)` },
    { path: `${server}/(modules|views|operations|demo)/` },
  ),

  says(
    'the browser takes only types and the table of roles from the contract',
    { path: `${web}/` },
    {
      path: '^packages/contract/',
      pathNot: '^packages/contract/src/access\\.ts$',
      dependencyTypesNot: typesOnly,
    },
  ),
  says(
    'ui knows nothing of ours',
    { path: `${web}/ui/` },
    { path: '^(apps|packages)/', pathNot: `${web}/ui/|\\.css$` },
  ),
  says('components know no page', { path: `${web}/components/` }, { path: `${web}/areas/` }),
  says('the shell knows no screen', { path: `${web}/shell/` }, { path: `${web}/(areas|components)/` }),
  says(
    'the browser api knows no screen',
    { path: `${web}/(api|storage)/` },
    { path: `${web}/(areas|components|ui)/` },
  ),
  // Components get what they need as props, so one file shows what a page reads.
  says(
    'only pages read the browser storage',
    { path: `${web}/`, pathNot: [`${web}/storage/`, ...storageReaders] },
    { path: `${web}/storage/(session|page-reads)\\.ts$`, dependencyTypesNot: typesOnly },
  ),
  says(
    'pages do not import pages',
    { path: `${web}/areas/(([^/]+)/[^/]+)/` },
    // What several pages of an area share stands in its folder `components`.
    { path: `${web}/areas/`, pathNot: `${web}/areas/($1|$2/components)/` },
  ),
]

/** The dependency map of the repository. `tools/architecture.test.ts` holds it; `npx vitest run tools/architecture` names what breaks it. */
export default {
  forbidden: map,
  options: {
    parser: 'swc', // TypeScript 7 has no parser for other programs
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}

function says(name, from, to) {
  return { name, severity: 'error', from: { ...from, pathNot: [from.pathNot ?? [], test].flat() }, to }
}

function inBusiness(free) {
  return { path: `${business}/`, pathNot: [`\\.${free}\\.ts$`, `${server}/operations/doctor/`] }
}

function kind(kinds) {
  return { path: `${business}/.*\\.(${kinds})\\.ts$` }
}

/** The visitor that dependency-cruiser builds on throws at `using`; the tests close their servers with it. */
function readUsingDeclarations(visitor) {
  const { visitStatement } = visitor
  visitor.visitStatement = function (statement) {
    return statement.type === 'UsingDeclaration'
      ? this.visitVariableDeclaration({ ...statement, declarations: statement.decls })
      : visitStatement.call(this, statement)
  }
}
