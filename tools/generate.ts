import { readOptions, runNamed } from './options.ts'

const about =
  'npm run generate: writes every generated file of the repository; npm run generate -- openapi writes one kind.'
const programs = {
  tables: () => import('./db-types.ts'),
  'table-pictures': () => import('./table-pictures.ts'),
  openapi: () => import('./openapi.ts'),
  'event-schema': () => import('./event-schema.ts'),
  'result-schema': () => import('./result-schema.ts'),
  'module-events': () => import('./module-events.ts'),
  settings: () => import('./settings-table.ts'),
}

await runNamed(about, programs, async () => {
  readOptions(about, {})
  for (const program of Object.values(programs)) await program()
})
