import { type Plant, plant, server } from './planted-statements.ts'

/** For each rule of module interfaces: files that break it. `behindInterfaces` has the files that they export. */
export const plantedInterfaces: Record<string, Plant[]> = {
  'an index exports no query': [
    plant(
      'modules/sales/index.ts',
      `export { findCart } from './carts.queries.ts'`,
      'exports the query findCart',
    ),
    plant(
      'modules/payments/index.ts',
      `import { findPlan as found } from './plans.service.ts'\nexport { found as readPlan }\nexport { type PlanRow } from './plans.queries.ts'`,
      'exports the query readPlan',
    ),
    plant('modules/entries/index.ts', `export * from './forms.service.ts'`, 'exports the query *'),
  ],
  'an index exports nothing of another index': [
    plant(
      'modules/scoreboard/index.ts',
      `export { findCart } from '#modules/sales/index.ts'`,
      'exports findCart of another index',
      'exports the query findCart',
    ),
  ],
  'no other file passes on what it does not define': [
    plant(
      'modules/payments/plans.service.ts',
      `import * as queries from './plans.queries.ts'\nexport const { findPlan } = queries`,
      `exports findPlan, which is defined in ${server}/modules/payments/plans.queries.ts`,
    ),
    plant(
      'modules/entries/forms.service.ts',
      `import * as queries from './forms.queries.ts'\nexport const listForms = queries.listForms`,
      `exports listForms, which is defined in ${server}/modules/entries/forms.queries.ts`,
    ),
    plant(
      'views/desk/desk.service.ts',
      `export type { Cart } from '#modules/sales/index.ts'\nexport * from './desk.rules.ts'`,
      `exports Cart, which is defined in ${server}/modules/sales/index.ts`,
      `exports *, which is defined in ${server}/views/desk/desk.rules.ts`,
    ),
    plant(
      'operations/fake/fake.service.ts',
      `import { forget } from './fake.queries.ts'\nexport { forget }\nexport default forget`,
      `exports forget, which is defined in ${server}/operations/fake/fake.queries.ts`,
      `exports default, which is defined in ${server}/operations/fake/fake.queries.ts`,
    ),
  ],
}

/** The files whose names the planted files export. */
export const behindInterfaces: Record<string, string> = {
  [`${server}/modules/sales/carts.queries.ts`]: `export const findCart = 1, readCart = 2`,
  [`${server}/modules/payments/plans.queries.ts`]: `export const findPlan = 1\nexport type PlanRow = string`,
  [`${server}/modules/entries/forms.queries.ts`]: `export const listForms = 1`,
}
