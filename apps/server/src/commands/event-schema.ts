import { writeFileSync } from 'node:fs'
import { documentSchema } from '../features/integration/integration.service.ts'

// `npm run event-schema`: prints docs/event.schema.json, by which editors check an event while it is written.
const file = new URL('../../../../docs/event.schema.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(documentSchema(), undefined, 2)}\n`)
