import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#config.ts'
import { startSandbox } from '#sandbox.ts'
import { createBankClient } from '#testing/bank-client.ts'

type SandboxOptions = Partial<Config> & { now?: () => Date }

/** A sandbox on free ports with its own database, and a client with the merchant's credentials. */
export async function startTestSandbox({ now, ...given }: SandboxOptions = {}) {
  const dataDir = given.dataDir ?? mkdtempSync(join(tmpdir(), 'porteira-sandbox-'))
  const config = { ...readConfig({}), port: 0, smtpPort: 0, refundSeconds: 0, ...given, dataDir }
  const sandbox = await startSandbox(config, now)
  return {
    ...sandbox,
    ...createBankClient(sandbox.baseUrl),
    config,
    async [Symbol.asyncDispose]() {
      await sandbox.close()
      if (!given.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
