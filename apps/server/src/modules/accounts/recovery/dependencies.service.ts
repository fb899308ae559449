import type { Context } from '#context.ts'
import { accountDependencies } from '../dependencies.service.ts'
import { createRecoveryRateLimits, unlimited } from './rate-limits.service.ts'

export type RecoveryDependencies = ReturnType<typeof recoveryDependencies>

/** The dependencies that the use cases of this feature share, built once per process. */
export const recoveryDependencies = (
  context: Pick<Context, 'config' | 'db' | 'runSql' | 'queue' | 'log'>,
) => ({
  ...accountDependencies(context),
  log: context.log,
  hasLimits: context.config.limits,
  limits: context.config.limits ? createRecoveryRateLimits(context.runSql) : unlimited,
  origin: originOf(context.config),
})

/** The public address of this shop; the local address if none is set. */
export const originOf = ({ publicOrigin, host, port }: Context['config']) =>
  publicOrigin || `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
