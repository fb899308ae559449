import { writeFileSync } from 'node:fs'
import { documentSchema } from '../apps/server/src/modules/catalog/import/document-schema.rules.ts'
import { readOptions } from './options.ts'

readOptions('npm run event-schema: writes docs/event.schema.json, by which editors check an event.', {})
const file = new URL('../docs/event.schema.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(documentSchema(), undefined, 2)}\n`)
