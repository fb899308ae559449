import swc from '@swc/core/Visitor.js'

readUsingDeclarations(swc.Visitor.prototype)

const server = '^apps/server/src'
const feature = `${server}/features`
const web = '^apps/web/src'
const test = '\\.test\\.tsx?$|^apps/[^/]+/(src/testing|e2e)/'
const database = '(^|node_modules/)(kysely|pg|@electric-sql/pglite)(/|$)'
const http = [`${server}/http/`, '(^|node_modules/)(fastify|@fastify/[^/]+)(/|$)']
const typesOnly = ['type-only', 'type-import']

/** Who may import whom. `$1` repeats what the first bracket of `from` captured; tests and test set-ups are free. */
const map = [
  says('every import is found', {}, { couldNotResolve: true, pathNot: '^/|\\?' }), // addresses of the browser aside
  says(
    'nobody imports in a circle, types aside',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: typesOnly } },
  ),
  says('nothing comes from outside the repository', {}, { path: '^\\.\\./', couldNotResolve: false }),

  says(
    'apps meet only over the network',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  says('packages know no app', { path: '^packages/' }, { path: '^apps/' }),
  says('the product knows no tool', { path: '^(apps|packages)/' }, { path: '^(tools|bench)/' }),

  says('only queries speak SQL', inFeatures('queries'), { path: database }),
  says('only routes speak HTTP', inFeatures('routes'), { path: http }),
  // tables.ts holds nothing but the types of rows.
  says('rules are pure', kind('rules'), {
    pathNot: `\\.rules\\.ts$|^packages/|${server}/(errors|database/tables)\\.ts$|^(node:)?crypto$`,
  }),
  says('routes and jobs ask the service', kind('routes|jobs'), { path: '\\.queries\\.ts$' }),
  says('services and queries know no caller', kind('service|queries'), { path: '\\.(routes|jobs)\\.ts$' }),
  says('queries know no service', kind('queries'), { path: '\\.service\\.ts$' }),
  says(
    'features meet at services',
    { path: `${feature}/([^/]+)/` },
    { path: `${feature}/`, pathNot: [`${feature}/$1/`, '\\.service\\.ts$'] },
  ),
  says(
    'foundations know no feature',
    { path: `${server}/((http|database|jobs|providers)/|(config|context|errors)\\.ts$)` },
    { path: `${feature}/` },
  ),

  says(
    'the browser takes only types from the contract',
    { path: `${web}/` },
    { path: '^packages/contract/', dependencyTypesNot: typesOnly },
  ),
  says(
    'ui knows nothing of ours',
    { path: `${web}/ui/` },
    { path: '^(apps|packages)/', pathNot: `${web}/ui/|\\.css$` },
  ),
  says('components know no page', { path: `${web}/components/` }, { path: `${web}/pages/` }),
  says('the browser api knows no screen', { path: `${web}/api/` }, { path: `${web}/(pages|components|ui)/` }),
  says(
    'pages do not import pages',
    { path: `${web}/pages/([^/]+)/` },
    { path: `${web}/pages/`, pathNot: `${web}/pages/$1/` },
  ),
]

/** The dependency map of the repository. `tools/architecture.test.ts` holds it; `npx vitest run tools/architecture` names what breaks it. */
export default {
  forbidden: map,
  options: {
    parser: 'swc', // TypeScript 7 has no parser for other programs
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
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

function inFeatures(free) {
  return { path: `${feature}/`, pathNot: `\\.${free}\\.ts$` }
}

function kind(kinds) {
  return { path: `${feature}/.*\\.(${kinds})\\.ts$` }
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
