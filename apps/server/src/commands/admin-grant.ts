import { grantAdmin } from '../features/privacy/privacy.service.ts'
import { runCommand } from './run-command.ts'

// `npm run admin:grant -- CPF`: makes a registered person an administrator.
await runCommand(async ({ db }) => {
  const granted = await grantAdmin(db, process.argv[2] ?? '')
  console.log(granted ? 'Agora é administrador.' : 'Já era administrador.')
})
