import type { Context } from '#context.ts'
import { accountParts } from '../parts.service.ts'
import { createLimits, unlimited } from './limits.service.ts'

export type RecoveryParts = ReturnType<typeof recoveryParts>

/** What the use cases of this feature share, built once per process. */
export const recoveryParts = (context: Pick<Context, 'config' | 'db' | 'runSql' | 'queue' | 'log'>) => ({
  ...accountParts(context),
  log: context.log,
  hasLimits: context.config.limits,
  limits: context.config.limits ? createLimits(context.runSql) : unlimited,
  origin: originOf(context.config),
})

/** The address at which people know this shop. */
export const originOf = ({ publicOrigin, host, port }: Context['config']) =>
  publicOrigin || `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
