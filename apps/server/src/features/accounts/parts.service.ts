import type { Config } from '#config.ts'
import type { Database, RunSql } from '#database/client.ts'
import type { Queue } from '#jobs/queue.ts'
import { createAttempts, createStrangers, uncounted, unlimited } from './attempts.service.ts'
import { createPasswords } from './passwords.service.ts'
import { deriveKey } from './sessions.rules.ts'

type Given = { config: Config; db: Database; runSql: RunSql; queue: Queue }

/** What the use cases of this feature share, built once per process. */
export const accountParts = ({ config, db, runSql, queue }: Given) => ({
  db,
  queue,
  sellerContact: config.seller.contact,
  passwords: createPasswords(config.passwordPepper),
  secondFactorPolicy: config.adminSecondFactor,
  attempts: config.limits ? createAttempts(runSql) : uncounted,
  strangers: config.limits ? createStrangers(runSql) : unlimited,
  rotationKey: deriveKey(config.passwordPepper, 'session rotation'),
  totpKey: deriveKey(config.passwordPepper, 'second factor'),
  auditKey: deriveKey(config.passwordPepper, 'cpf in the audit'),
})
