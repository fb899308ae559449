import { erasePerson } from '../features/privacy/privacy.service.ts'
import { runCommand } from './run-command.ts'

// `npm run privacy:erase -- CPF`: forgets a person; purchases and payments stay, without a name.
await runCommand(async ({ db }) => {
  await erasePerson(db, process.argv[2] ?? '')
  console.log('Dados pessoais removidos.')
})
