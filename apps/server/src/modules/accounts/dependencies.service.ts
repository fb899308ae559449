import type { Context } from '#context.ts'
import { deriveKey } from '#platform/keys.rules.ts'
import { createSecurityNotices } from './security-notices/security-notices.service.ts'
import { createAttempts, createUnknownCpfCounter, noAttempts } from './attempts/attempts.service.ts'
import { createKnownNetworks } from './attempts/known-networks.service.ts'
import { createPasswords } from './passwords/passwords.service.ts'

export type AccountDependencies = ReturnType<typeof accountDependencies>

type Dependencies = Pick<Context, 'config' | 'db' | 'runSql' | 'queue' | 'log'>

/** The dependencies that the use cases of this module share, built once per process. */
export function accountDependencies({ config, db, runSql, queue, log }: Dependencies) {
  const knownNetworks = createKnownNetworks(deriveKey(config.passwordPepper, 'known networks'))
  const isKnown = (cpf: string, ip: string) => knownNetworks.isKnown(db, cpf, ip)
  return {
    knownNetworks,
    db,
    queue,
    securityNotices: createSecurityNotices({ config, log }),
    sellerContact: config.seller.contact,
    passwords: createPasswords(config.passwordPepper),
    secondFactorPolicy: config.adminSecondFactor,
    attempts: config.limits ? createAttempts(runSql, isKnown) : noAttempts,
    strangers: createUnknownCpfCounter({ config, runSql }),
    rotationKey: deriveKey(config.passwordPepper, 'session rotation'),
    totpKey: deriveKey(config.passwordPepper, 'second factor'),
    auditKey: deriveKey(config.passwordPepper, 'cpf in the audit'),
  }
}
