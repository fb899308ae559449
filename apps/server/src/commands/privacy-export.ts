import { exportPerson } from '../features/privacy/privacy.service.ts'
import { runCommand } from './run-command.ts'

// `npm run privacy:export -- CPF`: prints all that is held about a person, as JSON.
await runCommand(async ({ db }) => {
  console.log(JSON.stringify(await exportPerson(db, process.argv[2] ?? ''), undefined, 2))
})
