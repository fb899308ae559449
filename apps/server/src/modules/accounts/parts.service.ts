import type { Context } from '#context.ts'
import { deriveKey } from '#platform/keys.rules.ts'
import { createSecurityPost } from './security.service.ts'
import { createAttempts, createStrangers, uncounted, unlimited } from './attempts.service.ts'
import { createKnownNetworks } from './known-networks.service.ts'
import { createPasswords } from './passwords.service.ts'

export type AccountParts = ReturnType<typeof accountParts>

type Given = Pick<Context, 'config' | 'db' | 'runSql' | 'queue' | 'log'>

/** What the use cases of this module share, built once per process. */
export function accountParts({ config, db, runSql, queue, log }: Given) {
  const knownNetworks = createKnownNetworks(deriveKey(config.passwordPepper, 'known networks'))
  const isKnown = (cpf: string, ip: string) => knownNetworks.isKnown(db, cpf, ip)
  return {
    knownNetworks,
    db,
    queue,
    securityPost: createSecurityPost({ config, log }),
    sellerContact: config.seller.contact,
    passwords: createPasswords(config.passwordPepper),
    secondFactorPolicy: config.adminSecondFactor,
    attempts: config.limits ? createAttempts(runSql, isKnown) : uncounted,
    strangers: config.limits ? createStrangers(runSql) : unlimited,
    rotationKey: deriveKey(config.passwordPepper, 'session rotation'),
    totpKey: deriveKey(config.passwordPepper, 'second factor'),
    auditKey: deriveKey(config.passwordPepper, 'cpf in the audit'),
  }
}
