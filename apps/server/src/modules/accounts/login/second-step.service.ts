import type { Context } from '#context.ts'
import type { Transaction } from '#platform/database/client.ts'
import { type Actor, recordAlone, recordFact } from '#platform/audit/audit.service.ts'
import { addressOf } from '#platform/proof-of-work/work.rules.ts'
import { accountDependencies } from '../dependencies.service.ts'
import { accountFact } from '../people/accounts.rules.ts'
import { secondFactorNeeded } from './login.rules.ts'
import { hasSecondFactor, secondFactorVerdict } from './second-factor.service.ts'

type Person = { accountId: number; cpf: string; actor: Actor }

/** Asks the person for a code in the transaction of the change, so that a refused change leaves the code unused. */
export type AskCode = (db: Transaction) => Promise<void>

/**
 * Builds the second step of important changes. A person without a second factor needs no code. A wrong code counts as a
 * failed login, and is refused with `OTP_REQUIRED` like a missing one.
 */
export function createSecondStep(context: Pick<Context, 'config' | 'db' | 'runSql' | 'queue' | 'log'>) {
  const dependencies = accountDependencies(context)
  return async (
    { accountId, cpf, actor }: Person,
    code: string | undefined,
    change: (askCode: AskCode) => Promise<void>,
  ) => {
    // guard: codes-of-changes-limited
    const attempt = code ? await dependencies.attempts.begin({ cpf, ...addressOf(actor) }) : undefined
    let verdict: 'fine' | 'missing' | 'wrong' | undefined
    const askCode = async (db: Transaction) => {
      if (!(await hasSecondFactor(db, accountId))) return
      verdict = await secondFactorVerdict({ ...dependencies, db }, accountId, code)
      // guard: change-needs-the-code
      if (verdict !== 'fine') throw secondFactorNeeded(verdict)
      await recordFact(db, actor, accountFact('second_factor.used', accountId))
    }
    try {
      await change(askCode)
    } catch (failure) {
      if (verdict === 'wrong')
        await recordAlone(dependencies.db, actor, accountFact('second_factor.refused', accountId))
      else await attempt?.dropped()
      throw failure
    }
    await (verdict === 'fine' ? attempt?.succeeded() : attempt?.dropped())
  }
}
