import { methodsWith } from '@porteira/domain'

/**
 * A place that a change touches: a new file, or a text after which `add` is inserted. A missing place is reported by the
 * type checker in the file `types`, or by the named test. An `early` place is planted before the others.
 */
export type Place = { file: string; after?: string; add: string; early?: true } & (
  | { types: string }
  | { test: string }
  | { first: true }
)

const server = 'apps/server/src'
const web = 'apps/web/src'
const migrations = `${server}/platform/database/migrations`

/** The changes that the lists of CONTRIBUTING.md describe, by the heading of the list. */
export const plants: Record<string, Place[]> = {
  'Add a page': [
    {
      file: 'packages/domain/src/pages.ts',
      after: `  '/conferencia': 'none',\n`,
      add: `  '/planted': 'own',\n  '/admin-planted': '/admin-planted',\n`,
      first: true,
    },
    {
      file: `${web}/routes.tsx`,
      after: `components: Record<Exclude<PagePath, OfficePath>, ComponentType> = {\n`,
      add: `  '/planted': page(() => import('#areas/account/planted/PlantedPage.tsx')),\n`,
      types: `${web}/routes.tsx`,
    },
    {
      file: `${web}/office-pages.tsx`,
      after: `officePages: Record<OfficePath, OfficePage> = {\n`,
      add: `  '/admin-planted': {
    Page: page(() => import('#areas/account/planted/PlantedPage.tsx')),
    calls: ['GET /api/team/'],
  },\n`,
      types: `${web}/office-pages.tsx`,
    },
    {
      file: `${web}/areas/account/planted/PlantedPage.tsx`,
      add: `export default function PlantedPage() {\n  return <h1>Planted</h1>\n}\n`,
      types: `${web}/routes.tsx`,
    },
  ],
  'Add a detail of a rider': [
    {
      file: 'packages/domain/src/rider.ts',
      after: `const LIST = [\n`,
      add: `  { name: 'plantedText', kind: 'text', about: 'rider', maxLength: 40, askedBy: 'asksPlanted', label: 'Alcunha' },
  { name: 'plantedDate', kind: 'date', about: 'rider', maxLength: 10, askedBy: 'sbbEnabled', label: 'Exame' },\n`,
      first: true,
    },
    {
      file: `${migrations}/9001-planted-detail.sql`,
      add: `alter table formation_rider add planted_text text not null default '', add planted_date date;\n`,
      types: `${server}/modules/entries/formations/riders.rules.ts`,
    },
    {
      file: `${migrations}/9005-asks-planted.sql`,
      add: `alter table category add asks_planted boolean not null default false;\n`,
      types: `${server}/modules/catalog/stored/columns.rules.ts`,
    },
  ],
  'Add a call': [
    {
      file: 'packages/contract/src/team.ts',
      after: `export const teamEndpoints = endpointTable({\n`,
      add: `  'POST /api/team/planted': { id: 'plantTeam', summary: 'A call', ...adminChange, body: Body({ a: Uuid }) },\n`,
      first: true,
    },
    {
      file: 'packages/contract/src/team.ts',
      after: `id: 'plantTeam', `,
      add: `access: may('all', 'owner'), `,
      types: 'packages/contract/src/team.ts',
    },
    {
      file: `${server}/testing/staff-calls.ts`,
      after: `requests: Record<CallWithBody, RequestOf> & Partial<Record<StaffCall, RequestOf>> = {\n`,
      add: `  'POST /api/team/planted': () => ({ body: {} }),\n`,
      types: `${server}/testing/staff-calls.ts`,
    },
    {
      file: `${server}/modules/accounts/access/access.routes.ts`,
      after: `const dependencies = accountDependencies(context)\n`,
      add: `  route(app, 'POST /api/team/planted', async () => ({ status: 'OK' as const, msg: '' }))\n`,
      test: `${server}/platform/http/routes.test.ts`,
    },
  ],
  'Add a module event': [
    {
      file: `${server}/modules/sales/events.ts`,
      after: `type ItemsChange = CartChange & { cartItemIds: number[] }\n`,
      add: `/** A cart was planted. */\nexport const cartPlanted = defineEvent<CartChange>('cart.planted')\n`,
      first: true,
    },
    {
      file: `${server}/modules/payments/planted.service.ts`,
      add: `import type { Transaction } from '#platform/database/client.ts'\n
export async function handlePlanted(_db: Transaction) {}\n`,
      early: true,
      types: `${server}/modules/payments/module.ts`,
    },
    {
      file: `${server}/modules/payments/module.ts`,
      after: `import type { Module } from '#module.ts'\n`,
      add: `import { handlePlanted } from './planted.service.ts'\n`,
      early: true,
      types: `${server}/modules/payments/module.ts`,
    },
    {
      file: `${server}/modules/payments/module.ts`,
      after: `  handles: [\n`,
      add: `    on(sales.cartPlanted, handlePlanted),\n`,
      early: true,
      test: 'tools/module-events.test.ts',
    },
    {
      file: `${server}/modules/sales/index.ts`,
      after: `  cartPaid,\n`,
      add: `  cartPlanted,\n`,
      types: `${server}/modules/payments/module.ts`,
    },
  ],
  'Add a job': [
    {
      file: `${server}/modules/accounts/planted.service.ts`,
      add: `import type { Database } from '#platform/database/client.ts'\n
export const endPlanted = (db: Database) => db.selectFrom('planted_thing').selectAll().execute()\n`,
      first: true,
    },
    {
      file: `${server}/modules/accounts/module.ts`,
      after: `import type { Module } from '#module.ts'\n`,
      add: `import { endPlanted } from './planted.service.ts'\n`,
      test: 'tools/module-events.test.ts',
    },
    {
      file: `${server}/modules/accounts/module.ts`,
      after: `  jobs: [\n`,
      add: `    { name: 'end-planted', everySeconds: 60, run: ({ db }) => endPlanted(db) },\n`,
      test: 'tools/module-events.test.ts',
    },
  ],
  'Add a table': [
    {
      file: `${migrations}/9002-planted-table.sql`,
      add: `create table planted_thing (id uuid primary key, status text not null check (status in ('open', 'done')));\n`,
      types: `${server}/modules/accounts/planted.service.ts`,
    },
    {
      file: `${migrations}/owners.ts`,
      after: `export const owners: Record<string, string> = {\n`,
      add: `  planted_thing: 'accounts',\n`,
      test: 'tools/ownership.test.ts',
    },
    {
      file: `${migrations}/owners.ts`,
      after: `export const states = [\n`,
      add: `  { table: 'planted_thing', column: 'status', file: 'modules/accounts/planted.queries.ts' },\n`,
      test: 'tools/ownership.test.ts',
    },
  ],
  'Add a setting of an event, category or bundle': [
    {
      file: 'packages/contract/src/settings.ts',
      after: `  flags: {\n`,
      add: `    plantedFlag: Flag,\n    earlyFlag: Flag,\n`,
      first: true,
    },
    {
      file: `${server}/modules/catalog/stored/columns.rules.ts`,
      after: `export const eventColumns = {\n`,
      add: `  earlyFlag: ['early_flag', kinds.flag],\n`,
      early: true,
      types: `${server}/modules/catalog/import/stored-event.rules.ts`,
    },
    {
      file: `${server}/modules/catalog/stored/columns.rules.ts`,
      after: `export const eventColumns = {\n`,
      add: `  plantedFlag: ['planted_flag', kinds.flag],\n`,
      types: `${server}/modules/catalog/import/stored-event.rules.ts`,
    },
    {
      file: `${migrations}/9003-planted-setting.sql`,
      add: `alter table event add planted_flag boolean not null default false, add early_flag boolean not null default false;\n`,
      types: `${server}/modules/catalog/stored/columns.rules.ts`,
    },
    {
      file: `${web}/areas/organiser/components/event-settings.ts`,
      after: `  { name: 'testMode', kind: 'flag' },\n`,
      add: `  { name: 'plantedFlag', kind: 'flag' },\n`,
      early: true,
      test: `${web}/areas/organiser/settings.test.ts`,
    },
    {
      file: 'packages/domain/src/admin-fields.ts',
      after: `export const ADMIN_FIELDS = {\n`,
      add: `  plantedFlag: 'Marca',\n`,
      types: `${web}/areas/organiser/components/event-settings.ts`,
    },
  ],
  'Add a payment method': [
    {
      file: 'packages/domain/src/payment-methods.ts',
      after: `const methods = {\n`,
      add: `  planted: { takenBy: 'desk', refundedBy: 'desk', isInDrawer: false, isReversed: false, refundOrder: 9 },\n`,
      first: true,
    },
    {
      file: 'packages/domain/src/payment-methods.ts',
      after: `export const paidByLabels = {\n`,
      add: `  planted: 'Vale',\n`,
      types: 'packages/domain/src/payment-methods.ts',
    },
    {
      file: 'packages/domain/src/payment-methods.ts',
      after: `export const paidInLabels: Record<PaymentMethod, string> = {\n`,
      add: `  planted: 'em vale',\n`,
      types: 'packages/domain/src/payment-methods.ts',
    },
    {
      file: `${migrations}/9004-planted-method.sql`,
      add: `alter table payment drop constraint payment_method_check,
  add constraint payment_method_check check (method in ('planted', ${methodsWith()
    .map((method) => `'${method}'`)
    .join(', ')}));\n`,
      early: true,
      test: `${server}/modules/payments/methods/registry/abilities.test.ts`,
    },
    {
      file: `${server}/modules/payments/methods/registry/registry.service.ts`,
      after: `const methods: Record<PaymentMethod, Method> = {\n`,
      add: `  planted: counterMethod,\n`,
      types: `${server}/modules/payments/methods/registry/registry.service.ts`,
    },
    {
      file: `${server}/modules/payments/methods/counter/counter.queries.ts`,
      after: `=> RawBuilder<unknown>> = {\n`,
      add: `  planted: () => sql\`select gen_random_uuid() as payment_id\`,\n`,
      types: `${server}/modules/payments/methods/counter/counter.queries.ts`,
    },
    {
      file: `${web}/areas/desk/components/pay/parts.ts`,
      after: `const partBy: Record<Way, (typed: Typed, dueInCents: number) => Part> = {\n`,
      add: `  planted: () => ({ parts: {}, problems: {} }),\n`,
      types: `${web}/areas/desk/components/pay/parts.ts`,
    },
    {
      file: `${web}/areas/desk/components/pay/WayFields.tsx`,
      after: `const fieldsOf: Record<Way, (props: Props) => ReactNode> = {\n`,
      add: `  planted: () => null,\n`,
      types: `${web}/areas/desk/components/pay/WayFields.tsx`,
    },
    {
      file: `${web}/ui/DeskIcon.tsx`,
      after: `const drawings = {\n`,
      add: `  planted: 'M3 6h18v12H3z',\n`,
      types: `${web}/areas/desk/components/pay/Ways.tsx`,
    },
  ],
}
