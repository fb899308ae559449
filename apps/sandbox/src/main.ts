import { readConfig } from '#config.ts'
import { startSandbox } from '#sandbox.ts'
import { StartError } from '#start-error.ts'

process.on('uncaughtException', (error) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
const sandbox = await startSandbox(readConfig(process.env))

console.log(`Banco de brinquedo: ${sandbox.baseUrl}/banco  (API Pix em ${sandbox.baseUrl}/v2)`)
console.log(`Caixa de mensagens: ${sandbox.baseUrl}/caixa  (SMTP na porta ${sandbox.smtpPort})`)

let isClosing = false
async function close() {
  if (isClosing) return
  isClosing = true
  await sandbox.close()
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close)

// A parent process with an IPC channel receives the ports. The sandbox closes when the parent ends.
if (process.send) {
  process.send({ type: 'ready', port: sandbox.port, smtpPort: sandbox.smtpPort })
  process.once('disconnect', close)
}
